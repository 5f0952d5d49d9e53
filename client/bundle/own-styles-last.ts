import type { Plugin } from 'vite';

/** The style sheets that the builder says a chunk brings. */
interface WithStyles {
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * [CHG-5] A screen's own style sheet comes after those of the parts it takes, as its source asks:
 * its rules then overrule theirs. The builder does so, but for a sheet that several screens share
 * without code beside it, which it puts last: the price of an order line was cut by the width that
 * the part's sheet gave it (2026-11-27).
 */
export function ownStylesLast(): Plugin {
  const ownOf = new Map<string, string[]>();
  return {
    name: 'own-styles-last',
    apply: 'build',
    // after the sheets are written, before the manifest is
    enforce: 'post',
    renderChunk(_, chunk) {
      ownOf.set(chunk.fileName, [...((chunk as WithStyles).viteMetadata?.importedCss ?? [])]);
      return null;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const styles = (file as WithStyles).viteMetadata?.importedCss;
        for (const own of ownOf.get(file.preliminaryFileName) ?? []) {
          styles?.delete(own);
          styles?.add(own);
        }
      }
    },
  };
}
