// The glass, pixel for pixel: what the display of the device shows, and never an old picture as if it were shown now.

const WIDE = 128, HIGH = 64;
const LIT = { full: [200, 230, 255], dim: [88, 104, 118], black: [0, 0, 0] };

export class Glass {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(WIDE, HIGH);
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    this.fit();
  }

  /** Draw a picture: 1024 bytes in base64, rows from the top, the left pixel of each byte its highest bit. */
  show({ number, bits, level }) {
    const bytes = atob(bits), data = this.image.data, lit = LIT[level] ?? LIT.full;
    for (let place = 0; place < WIDE * HIGH; place++) {
      const on = (bytes.charCodeAt(place >> 3) >> (7 - (place & 7))) & 1;
      data.set(on ? lit : [4, 6, 10], place * 4);
      data[place * 4 + 3] = 255;
    }
    this.context.putImageData(this.image, 0, 0);
    this.canvas.dataset.level = level;
    this.canvas.dataset.number = number;
  }

  /** Show nothing. */
  clear() {
    this.context.clearRect(0, 0, WIDE, HIGH);
    delete this.canvas.dataset.number;
  }

  /** Make a pixel of the glass as large as fits, in whole pixels of the screen. */
  fit() {
    const ratio = window.devicePixelRatio || 1;
    const frame = getComputedStyle(this.canvas.parentElement);
    const wide = this.canvas.parentElement.clientWidth - parseFloat(frame.paddingLeft) - parseFloat(frame.paddingRight);
    const pixels = Math.max(1, Math.floor((wide * ratio) / WIDE));
    this.canvas.style.width = `${(pixels * WIDE) / ratio}px`;
  }
}
