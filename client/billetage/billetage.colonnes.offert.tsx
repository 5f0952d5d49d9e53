import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Amount } from '#client/ui/amount.tsx';
import { marquesDuComptage } from '#shared/billetage/premier-comptage.rules.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { StatutBilletage } from './statut-billetage.tsx';

/** [BIL-25] The difference, the modes that differ, the number of counts. */
function EcartDeListe({ b }: { b: Billetage }) {
  const marques = marquesDuComptage(b);
  return (
    <span className={b.ecart === 0 && marques.length === 0 ? 'nombre' : 'nombre ecart'}>
      <Amount fcfa={b.ecart} signed />
      {marques.map((texte) => (
        <small key={texte} className="ecart-marque">
          {texte}
        </small>
      ))}
    </span>
  );
}

export const ECART_ET_STATUT = {
  ecart: {
    key: 'ecart',
    label: 'ÉCART',
    format: 'slot',
    chiffre: true,
    toCSV: 'money',
    triable: true,
    largeur: 150,
    champs: [
      'ecart',
      'comptages',
      'cheque',
      'cheque_attendu',
      'mobile_money',
      'mobile_money_attendu',
      'autres',
      'autres_attendu',
    ],
    rendre: (b: Billetage) => <EcartDeListe b={b} />,
  },
  statut: {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 210,
    rendre: (b: Billetage) => <StatutBilletage statut={b.statut} />,
  },
} as const satisfies Record<string, Colonne<Billetage>>;
