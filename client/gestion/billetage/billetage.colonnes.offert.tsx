import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Amount } from '#client/ui/amount.tsx';
import { marquesDuComptage } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { formatPeriodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
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

export const COLONNES_DE_COMPTAGE = {
  periode: {
    key: 'periode',
    label: 'PÉRIODE',
    champs: ['periode', 'date_debut', 'date_fin', 'heure_debut', 'heure_fin', 'debut_at', 'fin_at'],
    format: 'slot',
    exporte: [
      { champ: 'debut_at', label: 'DU', format: 'datetime' },
      { champ: 'fin_at', label: 'AU', format: 'datetime' },
      { champ: 'periode', label: 'PÉRIODE SAISIE', format: 'texte' },
    ],
    triable: true,
    rendre: (b: Billetage) => formatPeriodeDuComptage(b),
  },
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
