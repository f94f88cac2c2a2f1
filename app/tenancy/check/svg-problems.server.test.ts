import { describe, expect, test } from "vitest";
import { svgProblems } from "./svg-problems.server";

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\n${inside}</svg>`;
const check = (text: string) => svgProblems(Buffer.from(text));

test("a plain drawing is fine, with references inside it, styles and embedded pictures", () => {
  const inside =
    '<title>On &amp; on = fun</title><defs><linearGradient id="g"/></defs><style>.a{fill:url(#g)}</style>' +
    '<use href="#a" xlink:href="#b"/><rect fill="url(\'#g\')" data-src="x"/><image href="data:image/png;base64,iVBORw0KGgo="/>';
  expect(check(`<?xml version="1.0" encoding="UTF-8"?>${svg(inside)}`)).toEqual([]);
});

test("what readers see as text may read like anything", () => {
  const words = `AC\\DC onload=&quot;x&quot; url(x) href=x &#60;script&#62; @import`;
  expect(
    check(svg(`<g aria-label="${words}"><title>${words}</title><!-- <script> --><text>${words}</text></g>`)),
  ).toEqual([]);
});

describe("what runs or fetches is found where it stands", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in a namespace of its own", '<s:script xmlns:s="http://www.w3.org/2000/svg"/>'],
    ["a handler", '<rect onload="alert(1)"/>'],
    ["a handler without white space", '<rect x="1"onclick="alert(1)"/>'],
    ["a page inside", "<foreignObject/>"],
    ["a link elsewhere", '<a href="https://evil.example"/>'],
    ["a link that runs", '<a xlink:href="javascript:alert(1)"/>'],
    ["a link that runs, in references", '<a href="&#106;avascript:alert(1)"/>'],
    ["a picture from elsewhere", '<image href="//evil.example/x.png"/>'],
    ["a drawing in a picture", '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ["a shape of another file", '<use href="other.svg#x"/>'],
    ["a style from elsewhere", "<style>@import url(https://evil.example/x.css);</style>"],
    ["a fill from elsewhere", '<rect fill="url(https://evil.example/#x)"/>'],
    ["a fill behind an escape", '<rect fill="u\\72l(https://evil.example/#x)"/>'],
    ["a fill in references", '<rect fill="&#117;rl(https://evil.example/#x)"/>'],
    ["a set of pictures", '<rect style="fill:image-set(&quot;x.png&quot; 1x)"/>'],
    ["an animated link", '<animate attributeName="href" values="#x"/>'],
    ["a style that a comment cuts in two", "<style>@im<!-- -->port 'https://evil.example/x.css';</style>"],
    ["a style in a section", "<style><![CDATA[@import 'https://evil.example/x.css';]]></style>"],
    ["an animation of a handler", '<set attributeName="onclick" to="alert(1)"/>'],
    [
      "a page in the namespace of pages",
      '<h:body xmlns:h="http://www.w3.org/1999/xhtml" onload="alert(1)"/>',
    ],
    ["a page as the default namespace", '<iframe xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["a listener of XML events", '<e:listener xmlns:e="http://www.w3.org/2001/xml-events"/>'],
    ["an attribute that no drawing has", '<rect formaction="https://evil.example/"/>'],
    ["an entity that nobody declared", "<text>&script;</text>"],
    ["another base", '<g xml:base="https://evil.example/"/>'],
  ])("%s", (_name, inside) => {
    expect(check(svg(inside))[0]).toMatchObject({ line: 2 });
  });

  test("a tag that hides what follows behind a quotation mark", () => {
    expect(check(svg('<rect x="1></rect>'))).toContainEqual(
      expect.objectContaining({ expected: "well-formed XML" }),
    );
  });

  test("a document type with entities", () => {
    expect(check(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg("")}`)).toMatchObject([{ found: "<!DOCTYPE" }]);
  });

  test("a style sheet that is named before the drawing", () => {
    expect(check(`<?xml-stylesheet href="#x"?>${svg("")}`)).toMatchObject([{ found: "<?xml-stylesheet" }]);
  });
});

test("what drawing programs leave in a file does nothing and is left alone", () => {
  const editor =
    '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" s:zoom="1"/>' +
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" r:about=""/></metadata>';
  expect(check(`\ufeff${svg(editor)}`)).toEqual([]);
});

test("a drawing in the namespace of drawings under another prefix is one too", () => {
  expect(check('<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:path d="M0 0"/></x:svg>')).toEqual([]);
});

test("what is not UTF-8, or no drawing, is refused", () => {
  expect(svgProblems(Buffer.from(svg("<script/>"), "utf16le"))).not.toEqual([]);
  expect(svgProblems(Buffer.from([0x3c, 0xff, 0xfe]))).toMatchObject([{ found: "bytes that are not UTF-8" }]);
  expect(check("<html></html>")).toMatchObject([{ expected: "an SVG drawing" }]);
});
