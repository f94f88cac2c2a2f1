/** Where a menu opens, as CSS names the area around its button. */
type Area = "block-start span-inline-end" | "block-end span-inline-start";

/**
 * Returns the styles of a popover beside the button that opens it; to be given to `style`. Browsers without anchor positioning show it where
 * `otherwise` says.
 * @param anchor the `anchorName` of the button
 */
export const anchored = (
  anchor: `--${string}`,
  area: Area,
  otherwise: Record<string, string | number> = {},
) => ({
  selectors: {
    // Overrides the place that the class of menus has.
    "&&": {
      ...otherwise,
      "@supports": {
        "(position-area: block-start)": {
          inset: "auto",
          positionAnchor: anchor,
          positionArea: area,
          marginBlock: 8,
        },
      },
    },
  },
});
