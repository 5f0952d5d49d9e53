import { describe, expect, it } from 'vitest';
import {
  actesDuBon,
  attenduDuBon,
  statutApresAvoir,
} from '#shared/stock/retour/bon-retour.rules.ts';
import { STATUTS_BON_RETOUR } from '#shared/stock/retour/bon-retour.schema.ts';
import { c } from '#tests/factories/centimes.ts';

describe('un bon de retour', () => {
  it('[RET-5] on n’attend rien avant le départ, ni une fois tout reçu, refusé ou annulé', () => {
    const attendus = STATUTS_BON_RETOUR.map((s) => [
      s,
      attenduDuBon(s, { montant: c(900), avoirs: c(250) }),
    ]);
    expect(attendus).toEqual([
      ['À envoyer', 0],
      ['Parti', 650],
      ['Avoir partiel', 650],
      ['Avoir reçu', 0],
      ['Refusé', 0],
      ['Annulé', 0],
    ]);
    expect(attenduDuBon('Avoir partiel', { montant: c(900), avoirs: c(1000) })).toBe(0);
  });
  it('[RET-6] un avoir partiel laisse attendre, sauf si le fournisseur ne donne plus rien', () => {
    expect(statutApresAvoir({ montant: c(900), avoirs: c(899) }, false)).toBe('Avoir partiel');
    expect(statutApresAvoir({ montant: c(900), avoirs: c(899) }, true)).toBe('Avoir reçu');
    expect(statutApresAvoir({ montant: c(900), avoirs: c(900) }, false)).toBe('Avoir reçu');
  });
  it('[RET-7] chaque acte a son temps : rien n’est plus possible une fois le bon clos', () => {
    const possibles = STATUTS_BON_RETOUR.map((s) =>
      Object.entries(actesDuBon(s)).flatMap(([acte, oui]) => (oui ? [acte] : [])),
    );
    expect(possibles).toEqual([
      ['envoyer', 'annuler'],
      ['crediter', 'refuser'],
      ['crediter'],
      [],
      [],
      [],
    ]);
  });
});
