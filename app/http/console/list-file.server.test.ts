import { expect, test } from "vitest";
import { listFile } from "./list-file.server";

const columns = ["name", "amount"];

test("a CSV file quotes what RFC 4180 demands and makes formulas harmless, but not negative amounts", async () => {
  const rows = [
    ["=1+1", -5],
    ["+A1", 0],
    ["-2+3", 1],
    ["@SUM(A1)", 2],
    ["\tx", 3],
    ["\r=1", 4],
    ['Ada "A", B\nC', null],
  ];
  const file = listFile("csv", "orders", columns, rows);
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="orders.csv"');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString("utf8")).toBe(
    '\uFEFFname,amount\r\n\'=1+1,-5\r\n\'+A1,0\r\n\'-2+3,1\r\n\'@SUM(A1),2\r\n\'\tx,3\r\n"\'\r=1",4\r\n"Ada ""A"", B\nC",\r\n',
  );
});

test("JSON Lines has the values as they are, also from a source that is read bit by bit", async () => {
  async function* rows() {
    yield ["=1+1", -5];
    yield ["b", null];
  }
  expect(await listFile("jsonl", "orders", columns, rows()).text()).toBe(
    '{"name":"=1+1","amount":-5}\n{"name":"b","amount":null}\n',
  );
});

test("a list without rows is a file with the names of its columns", async () => {
  expect(await listFile("csv", "orders", columns, []).text()).toBe("name,amount\r\n");
});
