let copies = 0;

/**
 * A module as a second tab has it: a state of its own, over the very modules that it imports.
 * `vi.resetModules()` would leave every later file of the worker with two copies of the page.
 */
export async function anotherCopy<M extends object>(file: string): Promise<M> {
  copies += 1;
  const copy: unknown = await import(/* @vite-ignore */ `/${file}?copie=${copies}`);
  return copy as M;
}
