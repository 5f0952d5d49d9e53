import { useRef } from 'react';
import { enregistrerQuandMeme } from '#shared/base/doutes.phrases.ts';
import { askFirst } from './ask-first.ts';

/**
 * What may be right and looks wrong is asked about before it is sent, each sentence once: said yes
 * to, it is not asked again while the form is open.
 */
export function useDoubts(): (sentences: readonly string[]) => Promise<boolean> {
  const agreed = useRef(new Set<string>());
  return async (sentences) => {
    const fresh = sentences.filter((s) => !agreed.current.has(s));
    if (fresh.length === 0) return true;
    const yes = await askFirst({ titre: enregistrerQuandMeme, texte: fresh.join(' ') });
    if (yes) for (const s of fresh) agreed.current.add(s);
    return yes;
  };
}
