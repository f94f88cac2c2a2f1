// A reporter of vitest: writes the errors outside of tests, which the JSON report leaves out, to the file VITEST_ERRORS_FILE.
import { writeFileSync } from "node:fs";

/**
 * An error of a hook, of a file that does not load, or of nothing that runs.
 * @typedef {{ file: string | null, where: string, message: string }} OuterError
 *   `file` is absolute; `where` names the group, empty for the whole file
 */

/** @returns {OuterError[]} the errors of a file's groups and of the file itself */
const errorsOf = (module) =>
  [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({
      file: module.moduleId,
      where: suite === module ? "" : suite.fullName,
      message,
    })),
  );

export default class ErrorsReporter {
  onTestRunEnd(modules, unhandled) {
    const errors = [
      ...modules.flatMap(errorsOf),
      ...unhandled.map(({ message }) => ({ file: null, where: "", message })),
    ];
    writeFileSync(process.env.VITEST_ERRORS_FILE, JSON.stringify(errors));
  }
}
