export interface Outcome {
  passed: number;
  /** Test titles. */
  skipped: string[];
  /** One line each: file, test, first line of the error. */
  faults: string[];
}

const ESCAPES = /\u001b\[[0-9;]*m/g;
const firstLine = (message = ''): string =>
  message.replace(ESCAPES, '').trim().split('\n')[0] ?? '';

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}
/** Vitest JSON report. A file that fails to load is one fault. */
export function readVitest(json: string): Outcome {
  const outcome: Outcome = { passed: 0, skipped: [], faults: [] };
  const { testResults } = JSON.parse(json) as VitestReport;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.slice(name.lastIndexOf('/tests/') + 1);
    const red = assertionResults.filter((t) => t.status === 'failed');
    for (const t of red)
      outcome.faults.push(`${file} › ${t.fullName} : ${firstLine(t.failureMessages?.[0])}`);
    if (status === 'failed' && red.length === 0)
      outcome.faults.push(`${file} : ${firstLine(message)}`);
    for (const t of assertionResults)
      if (t.status === 'passed') outcome.passed += 1;
      else if (t.status !== 'failed') outcome.skipped.push(t.fullName);
  }
  return outcome;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}
/** Playwright JSON report. A retried story is a fault, even if it then passes. */
export function readPlaywright(json: string): Outcome {
  const outcome: Outcome = { passed: 0, skipped: [], faults: [] };
  const { suites = [], errors = [] } = JSON.parse(json) as Suite & {
    errors?: { message?: string }[];
  };
  for (const { message } of errors) outcome.faults.push(`e2e : ${firstLine(message)}`);
  const visit = ({ suites: inner = [], specs = [] }: Suite): void => {
    for (const { title, file, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'expected') outcome.passed += 1;
        else if (status === 'skipped') outcome.skipped.push(title);
        else
          outcome.faults.push(
            `e2e/${file} › ${title} : ${firstLine(results.find((r) => r.error)?.error?.message)}`,
          );
    inner.forEach(visit);
  };
  suites.forEach(visit);
  return outcome;
}

/** Title marker of tests skipped for want of real data. */
const MISSING_DATA = 'il manque ../shared/data';

/** « 54 laissés de côté : 52 parce qu’il manque ../shared/data, 2 que cette machine ne permet pas ». */
function sayLeftOut(skipped: readonly string[]): string {
  const data = skipped.filter((title) => title.includes(MISSING_DATA)).length;
  const others = skipped.length - data;
  const reasons = [
    ...(data > 0 ? [`${data} parce qu’il manque ../shared/data`] : []),
    ...(others > 0 ? [`${others} que cette machine ne permet pas`] : []),
  ];
  return `${skipped.length} laissés de côté : ${reasons.join(', ')}`;
}

/**
 * Combined summary: faults, skips with reasons, then « N passed, N failed » alone on the last line.
 */
export function sayTogether(outcomes: readonly Outcome[]): { lines: string[]; failed: boolean } {
  const faults = outcomes.flatMap((o) => o.faults);
  const skipped = outcomes.flatMap((o) => o.skipped);
  const passed = outcomes.reduce((sum, o) => sum + o.passed, 0);
  return {
    lines: [
      ...faults.map((fault) => `✗ ${fault}`),
      ...(skipped.length > 0 ? [sayLeftOut(skipped)] : []),
      `${passed} passed, ${faults.length} failed`,
    ],
    failed: faults.length > 0,
  };
}
