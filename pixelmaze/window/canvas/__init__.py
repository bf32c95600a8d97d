"""What the window is drawn with: palette, atlas, text, and the frame clock."""
