// A night sky, the same each time, in pixels as large as those of the pictures.
const SKY = ["#0d0e18", "#10121f", "#141728", "#191c33", "#20223f", "#282649"];
const STARS = ["#f4f1de", "#a9c8ff", "#5a6080", "#5a6080"];

function paintSky() {
  const sky = part("sky"), pen = sky.getContext("2d");
  const art = parseFloat(getComputedStyle(sky).getPropertyValue("--art"));
  const width = sky.width = Math.ceil(innerWidth / art);
  const height = sky.height = Math.ceil(innerHeight / art);
  let seed = 4711;
  const random = below => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  SKY.forEach((colour, band) => {
    pen.fillStyle = colour;
    const top = Math.round(height * band / SKY.length);
    pen.fillRect(0, top, width, height);
    for (let x = band % 2; x < width; x += 2) { // two bands mix where they meet
      pen.fillRect(x, top - 1, 1, 1);
    }
  });
  for (let count = width * height >> 9; count > 0; count--) {
    pen.fillStyle = STARS[random(STARS.length)];
    pen.fillRect(random(width), random(height), 1, 1);
  }
}

paintSky();
addEventListener("resize", paintSky);
