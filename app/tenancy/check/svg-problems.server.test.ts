import { describe, expect, test } from "vitest";
import { svgProblems } from "./svg-problems.server";

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\n${inside}</svg>`;
const check = (text: string) => svgProblems(Buffer.from(text));

test("a plain drawing with internal references, styles and embedded images has no problems", () => {
  const inside =
    '<title>On &amp; on = fun</title><defs><linearGradient id="g"/></defs><style>.a{fill:url(#g)}</style>' +
    '<use href="#a" xlink:href="#b"/><rect fill="url(\'#g\')" data-src="x"/><image href="data:image/png;base64,iVBORw0KGgo="/>';
  expect(check(`<?xml version="1.0" encoding="UTF-8"?>${svg(inside)}`)).toEqual([]);
});

test("visible text may contain anything", () => {
  const text = `AC\\DC onload=&quot;x&quot; url(x) href=x &#60;script&#62; @import`;
  expect(
    check(svg(`<g aria-label="${text}"><title>${text}</title><!-- <script> --><text>${text}</text></g>`)),
  ).toEqual([]);
});

describe("code and external resources are reported at their line", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script with a namespace prefix", '<s:script xmlns:s="http://www.w3.org/2000/svg"/>'],
    ["an event handler", '<rect onload="alert(1)"/>'],
    ["an event handler without white space before it", '<rect x="1"onclick="alert(1)"/>'],
    ["an embedded page", "<foreignObject/>"],
    ["an external link", '<a href="https://evil.example"/>'],
    ["a javascript link", '<a xlink:href="javascript:alert(1)"/>'],
    ["a javascript link in character references", '<a href="&#106;avascript:alert(1)"/>'],
    ["an external image", '<image href="//evil.example/x.png"/>'],
    ["an SVG in an image", '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ["a shape from another file", '<use href="other.svg#x"/>'],
    ["an external style sheet", "<style>@import url(https://evil.example/x.css);</style>"],
    ["an external fill", '<rect fill="url(https://evil.example/#x)"/>'],
    ["an external fill in an escape sequence", '<rect fill="u\\72l(https://evil.example/#x)"/>'],
    ["an external fill in character references", '<rect fill="&#117;rl(https://evil.example/#x)"/>'],
    ["an image set", '<rect style="fill:image-set(&quot;x.png&quot; 1x)"/>'],
    ["an animated link", '<animate attributeName="href" values="#x"/>'],
    ["a style that a comment splits", "<style>@im<!-- -->port 'https://evil.example/x.css';</style>"],
    ["a style in a CDATA section", "<style><![CDATA[@import 'https://evil.example/x.css';]]></style>"],
    ["an animation of an event handler", '<set attributeName="onclick" to="alert(1)"/>'],
    ["a page in the XHTML namespace", '<h:body xmlns:h="http://www.w3.org/1999/xhtml" onload="alert(1)"/>'],
    ["a page as the default namespace", '<iframe xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["a listener of XML events", '<e:listener xmlns:e="http://www.w3.org/2001/xml-events"/>'],
    ["an attribute that SVG does not define", '<rect formaction="https://evil.example/"/>'],
    ["an undeclared entity", "<text>&script;</text>"],
    ["another base URL", '<g xml:base="https://evil.example/"/>'],
  ])("%s", (_name, inside) => {
    expect(check(svg(inside))[0]).toMatchObject({ line: 2 });
  });

  test("an unclosed quotation mark that hides the rest of the file", () => {
    expect(check(svg('<rect x="1></rect>'))).toContainEqual(
      expect.objectContaining({ expected: "well-formed XML" }),
    );
  });

  test("a document type with entities", () => {
    expect(check(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg("")}`)).toMatchObject([{ found: "<!DOCTYPE" }]);
  });

  test("a style sheet instruction before the drawing", () => {
    expect(check(`<?xml-stylesheet href="#x"?>${svg("")}`)).toMatchObject([{ found: "<?xml-stylesheet" }]);
  });
});

test("harmless metadata of drawing programs is accepted", () => {
  const editor =
    '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" s:zoom="1"/>' +
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" r:about=""/></metadata>';
  expect(check(`\ufeff${svg(editor)}`)).toEqual([]);
});

test("a drawing with a prefix for the SVG namespace is accepted", () => {
  expect(check('<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:path d="M0 0"/></x:svg>')).toEqual([]);
});

test("a file that is not UTF-8 or not a drawing is refused", () => {
  expect(svgProblems(Buffer.from(svg("<script/>"), "utf16le"))).not.toEqual([]);
  expect(svgProblems(Buffer.from([0x3c, 0xff, 0xfe]))).toMatchObject([{ found: "bytes that are not UTF-8" }]);
  expect(check("<html></html>")).toMatchObject([{ expected: "an SVG drawing" }]);
});
