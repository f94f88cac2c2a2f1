import { createElement, type ReactElement, type SVGProps } from "react";

/** A Lucide icon: its shapes, each as tag and attributes (`key` is for React). */
type IconData = { name: string; node: readonly (readonly [string, Readonly<Record<string, string>>])[] };

/**
 * Replaces Lucide's function of this name (`vite.config.ts`), which builds the attributes and elements of every shape on each rendering: 4
 * % of a page of members. Here the shapes are one text, built once.
 * @returns a component that shows the icon at 24 × 24, in the colour of the surrounding text
 */
export default function createIcon({
  name,
  node,
}: IconData): (props: SVGProps<SVGSVGElement>) => ReactElement {
  const shapes = { __html: node.map(([tag, attributes]) => shape(tag, attributes)).join("") };
  const own = `lucide lucide-${name}`;
  return ({ className, ...props }) =>
    createElement("svg", {
      xmlns: "http://www.w3.org/2000/svg",
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": props["aria-label"] === undefined || undefined,
      className: className ? `${own} ${className}` : own,
      ...props,
      dangerouslySetInnerHTML: shapes,
    });
}

function shape(tag: string, { key: _, ...attributes }: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${all.join("")}></${tag}>`;
}
