import { test } from 'vitest';

/** The title of the running test, if it is a light test. */
let running: string | undefined;

/** Whether the running test opens its pages without a browser. */
export const isLight = (): boolean => running !== undefined;

/**
 * A test of texts, values and simple flows. Its pages open without a browser (`light-page.ts`), so the test takes a
 * tenth of the time. Tests of styles, layout, focus, keyboard, print or updates from the server use `test`.
 */
export const lightTest = test.extend('title', { auto: true }, ({ task }, { onCleanup }) => {
  running = task.name;
  onCleanup(() => {
    running = undefined;
  });
  return running;
});
