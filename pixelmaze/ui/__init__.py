"""What every front end shows and needs: scenes, widgets, and the logic behind them."""
