import { askFirst } from '#client/ui/ask-first.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';

/** [LOT-5] Confirms a new date for a known lot. */
export const confirmerDates = (phrases: readonly string[]): Promise<boolean> =>
  askFirst({
    titre: phrasesLot.lotDejaConnu,
    quoi: phrases.join(' '),
    texte: phrasesLot.lotEntrerQuandMeme,
  });
