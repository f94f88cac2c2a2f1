const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const SVG = "http://www.w3.org/2000/svg";
export const XLINK = "http://www.w3.org/1999/xlink";
export const XML = "http://www.w3.org/XML/1998/namespace";

/** Namespaces of drawing programs. Browsers do not support them, so their elements and attributes have no effect. */
export const inertNamespaces: ReadonlySet<string> = names(`
  http://www.inkscape.org/namespaces/inkscape http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd
  http://www.w3.org/1999/02/22-rdf-syntax-ns# http://creativecommons.org/ns# http://web.resource.org/cc/
  http://purl.org/dc/elements/1.1/ http://purl.org/dc/terms/ http://ns.adobe.com/xap/1.0/
  http://www.bohemiancoding.com/sketch/ns http://www.serif.com/ http://www.figma.com/figma/ns
`);

/** The SVG elements that draw, describe or animate shapes. None of them runs a script or embeds another document. */
export const allowedElements: ReadonlySet<string> = names(`
  svg g defs symbol use switch title desc metadata style a view
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate set animateMotion animateTransform mpath
`);

/** The attributes of those elements, except event handlers and references. `aria-…` and `data-…` are allowed as well. */
export const allowedAttributes: ReadonlySet<string> = names(`
  id class style lang role tabindex focusable version baseProfile viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy
  fr d points pathLength transform transform-origin gradientTransform gradientUnits spreadMethod offset patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY
  dx dy rotate textLength lengthAdjust startOffset method spacing side zoomAndPan contentScriptType contentStyleType type media
  filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY
  pointsAtZ azimuth elevation z scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles
  tableValues slope intercept amplitude exponent
  attributeName attributeType begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines keyPoints from to
  by additive accumulate path origin systemLanguage requiredFeatures requiredExtensions
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-profile
  color-rendering cursor direction display dominant-baseline enable-background fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color marker
  marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering
  solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering unicode-bidi vector-effect
  visibility white-space word-spacing writing-mode
`);

/** Returns whether an animation may change an attribute. */
export function mayAnimate(attribute: string): boolean {
  return allowedAttributes.has(attribute) && attribute !== "style" && attribute !== "attributeName";
}
