// Which tests a change can touch: the rule of `npm test -- --changed`. decision 283

/** Folders of app/domain, app/features and app/routes, and the files and folders of tests that are about them. */
const subjects = [
  {
    folders: ["accounts", "signup", "settings", "leaving", "places", "consents", "consent"],
    tests: /^(accounts|consent|entry-warning|forms|language|leaving|logout|search|security|settings|signup)/,
  },
  { folders: ["chats"], tests: /^(chat|live|notifications|offline|photos|premium|push|unpaid)/ },
  { folders: ["complaints"], tests: /^(complaints|members|operators)/ },
  {
    folders: ["shop", "credits", "debit", "discounts", "pricing", "gifts"],
    tests: /^(chat|credits|debit|discounts|premium|shop|stored-card|unpaid)/,
  },
  { folders: ["likes", "games", "unseen"], tests: /^(likes|live|members|notifications|push|swipe)/ },
  {
    folders: ["members", "profile", "own-face", "photos"],
    tests: /^(accounts|chat|likes|members|photos|pictures|profile|pronouns|search|signup|swipe)/,
  },
  {
    folders: ["notifications", "push"],
    tests: /^(accounts|chat|growth|live|notifications|push|service-worker)/,
  },
  { folders: ["landers"], tests: /^(landers|links)/ },
  { folders: ["home"], tests: /^(home|links|looks|signup)/ },
  {
    folders: ["growth", "experiments", "sources", "operators", "company"],
    tests: /^(experiments|growth|operators|scripts|sources)/,
  },
];

/** Browser tests that walk all pages: every change of what members see runs them. */
const WALKERS = /^(member-pages|pages|screens)\.spec\.ts$/;

/** Files that no test depends on beyond what its imports and the tests of the repository's texts say. */
const WITHOUT_EFFECT =
  /\.(md|d\.mts)$|\.test\.tsx?$|^(app\/docs|tests|scripts\/(bench|film|look|notices|places|fonts))\b/;
/** What only the browser's side of the app contains. */
const SHOWN = /^(app\/(ui|layouts|client|features|routes|i18n)|locales|themes)\//;

/**
 * Returns the tests to run beside those that import a changed file. Where the subject of a file is not known, that is all of them.
 * @param {readonly string[]} changed paths from the root, with slashes
 * @param {readonly string[]} files all test files, likewise
 * @returns {{ unit: "all" | string[], browser: "all" | string[] }}
 */
export function testsOf(changed, files) {
  const browserFiles = files.filter((file) => file.startsWith("tests/e2e/"));
  // They read the source and the texts of the repository, which no import shows.
  const unit = new Set(files.filter((file) => /^tests\/[^/]+\.test\.ts$/.test(file)));
  const browser = new Set(browserFiles.filter((file) => changed.includes(file)));
  let [isAllUnit, isAllBrowser] = [false, changed.some((file) => /^tests\/(e2e\/)?support\//.test(file))];
  for (const file of changed) {
    if (WITHOUT_EFFECT.test(file)) continue;
    const folder = /^app\/(?:domain|features|routes)\/([^/]+)\//.exec(file)?.[1];
    const subject = subjects.find(({ folders }) => folder && folders.includes(folder));
    if (subject)
      for (const test of files) {
        const name = test.replace(/^tests\/(e2e\/)?/, "");
        if (!test.startsWith("tests/")) continue;
        if (test.startsWith("tests/e2e/")) {
          if (subject.tests.test(name) || WALKERS.test(name)) browser.add(test);
        } else if (subject.tests.test(name)) unit.add(test);
      }
    else if (file.startsWith("scripts/") && !/^scripts\/(build|serve|start)/.test(file)) {
      for (const test of files) if (test.startsWith("tests/scripts/")) unit.add(test);
    } else {
      isAllBrowser = true;
      isAllUnit ||= !SHOWN.test(file);
    }
  }
  return { unit: isAllUnit ? "all" : [...unit], browser: isAllBrowser ? "all" : [...browser] };
}
