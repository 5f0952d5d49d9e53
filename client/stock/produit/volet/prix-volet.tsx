import { useAtomValue } from 'jotai';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { formatDate } from '#shared/base/dates.ts';
import {
  enCentimes,
  enFcfa,
  formatNombre,
  formatPourcent,
  formatDecimal,
} from '#shared/base/montant.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { prixTtc } from '../etiquettes-demandees.ts';
import { PartieVolet } from './partie-volet.tsx';

function Ligne({ mot, fcfa, de }: { mot: string; fcfa: number; de?: string }) {
  return (
    <tr>
      <th scope="row" colSpan={de === undefined ? 2 : 1}>
        {mot}
      </th>
      {de !== undefined && <td>{de}</td>}
      <td className="nombre">{formatNombre(fcfa)}</td>
    </tr>
  );
}

/** Average delivered cost, selling price, margin. */
export function PrixVolet({
  volet: { produit: p, prix_depuis, cout_moyen },
}: {
  volet: VoletProduit;
}) {
  const taux = useAtomValue(tauxDuJourAtom);
  const achat = p.prix_achat ?? 0;
  const cout = cout_moyen ?? achat;
  const marge = margeDe({
    prix_achat: enCentimes(cout),
    prix_de_vente: enCentimes(p.prix_de_vente),
  });
  const depuis = prix_depuis ? `, depuis le ${formatDate(new Date(prix_depuis))}` : '';
  return (
    <PartieVolet titre="Prix" note={`FCFA${depuis}`}>
      <table className="volet-table">
        <tbody>
          <Ligne mot="Achat" fcfa={achat} />
          {cout_moyen !== null && cout_moyen !== achat && (
            <Ligne mot="Coût moyen" fcfa={cout_moyen} />
          )}
          <Ligne mot="Vente" fcfa={p.prix_de_vente} />
          {(p.tva || p.css) && <Ligne mot="Payé TTC" fcfa={prixTtc(p, taux)} />}
          {marge && (
            <Ligne
              mot="Marge"
              fcfa={enFcfa(marge.montant)}
              de={`${formatPourcent(marge.taux)} · coef. ${formatDecimal(marge.coefficient)}`}
            />
          )}
        </tbody>
      </table>
      {!marge && <p className="discret">Sans prix d’achat : la marge n’est pas connue.</p>}
    </PartieVolet>
  );
}
