import { useRef } from 'react';
import { enregistrerQuandMeme } from '#shared/base/doutes.phrases.ts';
import { askFirst } from './ask-first.ts';

/** Confirms doubtful values before sending, each sentence once while the form is open. */
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
