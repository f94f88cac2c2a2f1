/** Says how many of a list are chosen, and offers no more once it is enough. The server holds to the same. */
export default function chooseSome(list: HTMLElement): void {
  const most = Number(list.dataset.most);
  const said = list.querySelector<HTMLElement>("[data-chosen]");
  const boxes = [...list.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const update = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    if (said) said.textContent = (said.dataset.chosen ?? "").replace("#", String(chosen));
    for (const box of boxes) box.disabled = !box.checked && chosen >= most;
  };
  list.addEventListener("change", update);
  update();
}
