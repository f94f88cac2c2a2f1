// Short helpers that return SVG elements as text.
export const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width, opacity = 1, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
