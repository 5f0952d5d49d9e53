import { expect, it } from 'vitest';
import { rendreAuClient } from '#shared/vente/vente/a-rendre.rules.ts';

const payee = (
  p: Partial<Parameters<typeof rendreAuClient>[0]>,
): Parameters<typeof rendreAuClient>[0] => ({
  paiements: null,
  mode_paiement: 'espece',
  montant_recu: 5000,
  montant_rendu: 750,
  ...p,
});

it.each([
  ['5.000 reçus, 750 déjà rendus', payee({}), [{ mode: 'espece', montant: 4250 }]],
  [
    'deux modes : la monnaie est sortie des espèces',
    payee({
      mode_paiement: 'autres',
      paiements: [
        { mode: 'mobile_money', montant: 3172 },
        { mode: 'espece', montant: 2000 },
      ],
    }),
    [
      { mode: 'mobile_money', montant: 3172 },
      { mode: 'espece', montant: 1250 },
    ],
  ],
  [
    'des espèces en deux fois : 2.000 puis 5.000 pour 6.000',
    payee({
      montant_recu: 7000,
      montant_rendu: 1000,
      paiements: [
        { mode: 'espece', montant: 2000 },
        { mode: 'espece', montant: 5000 },
      ],
    }),
    [{ mode: 'espece', montant: 6000 }],
  ],
  ['pris en charge à 100 %', payee({ montant_recu: 0, montant_rendu: 0, paiements: [] }), []],
  [
    'une vente d’autrefois, sans montant reçu',
    payee({ montant_recu: null, montant_rendu: null }),
    [],
  ],
])('[VEN-21] annuler rend au client ce qu’il a donné, sa monnaie ôtée : %s', (_, vente, rendu) => {
  expect(rendreAuClient(vente)).toEqual(rendu);
});
