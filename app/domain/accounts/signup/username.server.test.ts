import { expect, test } from "vitest";
import { cleanLine } from "../../typed-text.server";
import { nameProblem } from "./username.server";

const tenant = {
  slug: "velvet-hour",
  config: { name: "Velvet Hour", domain: "velvethour.example" },
} as never;
const problemOf = (name: string) => nameProblem({ tenant }, cleanLine(name), "anna@people.example")?.code;

test.each([
  ...["anna", "Åsa_93", "Zoë", "Łukasz", "Ærø_91", "Bjørn", "Straße", "abc", "a".repeat(20), "1-2"],
  // Turkish, Vietnamese, Azerbaijani, Romanian, Croatian
  ...["Işıl", "Çağrı", "Nguyễn", "Thương", "Ngọc_Ánh", "Cəmilə", "Ələkbər", "Ștefan", "Đurđa"],
  // Russian, Ukrainian, Bulgarian, Serbian, Macedonian, Kazakh
  ...["Ольга", "Оксана", "Наталія", "Їжак", "Ганна", "Марта", "Сава", "Ђорђе", "Ѓорѓи", "Әсел", "Қайрат"],
  // Greek, Georgian, Armenian, Hebrew, Arabic, Persian
  ...["Ελένη", "Μαρία", "ნინო", "Արամ", "נועה", "שָׂרָה", "محمد", "مُحَمَّد", "پریسا", "نسترن۲"],
  // Hindi, Bengali, Tamil, Telugu, Sinhala, Thai, Burmese, Khmer
  ...["दीपिका", "प्रिया", "राम", "সুমিতা", "கார்த்திக்", "அனு", "లక్ష్మి", "නිමාලි", "สมชาย", "မြင့်မြတ်", "សុភា"],
  // Chinese, Japanese, Korean
  ...["王小明", "さくら", "山田はなこ", "タロー君", "김철수", "金철수", "ㄅㄆㄇ"],
  // Pinyin, Yoruba, Igbo, Ewe, Hausa, Fula, Navajo, Hawaiian
  ...["Wáng_Lì", "Xiǎo_Yǔ", "Ṣọlá", "Adé̩bọ̀", "Ńkírụ", "Kɔfi", "Ɓala", "Ƙarami", "Yazzieʼ", "Kaʻiu"],
  ...["አበበ", "ᎠᏓᎳ"],
])("%s is accepted as a username in its own script", (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test.each([
  ["", "too_short"],
  ["ab", "too_short"],
  ["Ọ́l", "too_short"],
  ["a".repeat(21), "too_long"],
  ["நி".repeat(21), "too_long"],
  ["q\u0301\u0324\u0306".repeat(20), "too_long"],
  ["@anna", "name_at"],
  ["anna@people.example", "name_is_email"],
  ["anna lena", "name_character"],
  ["<b>anna", "name_character"],
  ["anna!", "name_character"],
  ["anna😀", "name_character"],
  ["anna²", "name_character"],
  ["Ｏdd_x", "name_character"],
  ["ﷺﷺﷺ", "name_character"],
  ["\u1d00nna", "name_character"],
  ["\u0251nna", "name_character"],
  ["a\u0336nna", "name_character"],
  ["a\u20ddnna", "name_character"],
  ["_\u0301anna", "name_character"],
  ["𐎀𐎁𐎂", "name_character"],
  ["\u0430nna", "name_scripts"],
  ["ann\u03b1", "name_scripts"],
  ["\u13aanna", "name_scripts"],
  ["anna王", "name_scripts"],
  ["ひ김철", "name_scripts"],
  ["दीदी_анна", "name_scripts"],
  ["___", "name_signs"],
  ["---", "name_signs"],
  ["-_-_", "name_signs"],
  ["support", "name_reserved"],
  ["velvet-hour", "name_reserved"],
  // Cyrillic letters that look like "help".
  ["\u04bb\u0435\u04cf\u0440", "name_reserved"],
])("%j is refused as a username with the reason %s", (name, code) => {
  expect(problemOf(name)).toBe(code);
});

test("the letters of a username are counted as readers see them", () => {
  expect(problemOf("नी".repeat(20))).toBeUndefined();
  expect(nameProblem({ tenant }, "नी", "")).toEqual({ code: "too_short", params: { count: 3 } });
  expect(nameProblem({ tenant }, "नी".repeat(21), "")).toEqual({ code: "too_long", params: { count: 20 } });
});

test("marks without a letter and more than four marks on a letter are refused", () => {
  expect(nameProblem({ tenant }, `q${"\u0301".repeat(5)}abc`, "")?.code).toBe("name_character");
  expect(nameProblem({ tenant }, "\u0301anna", "")?.code).toBe("name_character");
});

test("invisible characters do not reach a username", () => {
  expect(cleanLine("an\u2060na\u3164\u200d")).toBe("anna");
  expect(nameProblem({ tenant }, "an\u3164na", "")?.code).toBe("name_character");
});
