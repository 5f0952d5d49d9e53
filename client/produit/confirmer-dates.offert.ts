import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import * as phrasesLot from '#shared/produit/lot.phrases.ts';

/** [LOT-5] A lot known with another date is asked about; true when this one is meant. */
export const confirmerDates = (phrases: readonly string[]): Promise<boolean> =>
  confirmAct({
    titre: phrasesLot.lotDejaConnu,
    quoi: phrases.join(' '),
    texte: phrasesLot.lotEntrerQuandMeme,
  });
