import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { debutDeJour, formatDate, jourDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { etatDuLot } from '#shared/stock/produit/alertes-volet.rules.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

const TEINTES: Readonly<Record<'perime' | 'bientot', { teinte: Tone; mot: string }>> = {
  perime: { teinte: 'danger', mot: 'périmé' },
  bientot: { teinte: 'warning', mot: 'bientôt périmé' },
};

function Peremption({ lot }: { lot: LotDeProduit }) {
  if (lot.date_expiration === null) return '–';
  const date = formatDate(debutDeJour(lot.date_expiration));
  const etat = etatDuLot(lot, jourDe(new Date()));
  if (etat === 'bon') return date;
  return (
    <Badge tone={TEINTES[etat].teinte}>
      {date}
      <span className="vue-cachee">, {TEINTES[etat].mot}</span>
    </Badge>
  );
}

/** In selling order. */
export function LotsVolet({ volet: { lots } }: { volet: VoletProduit }) {
  return (
    <PartieVolet titre="Lots" note={denombrer(lots.length, 'lot')}>
      {lots.length === 0 && <p className="discret">Aucune boîte en stock.</p>}
      <table className="volet-table">
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id ?? 0}>
              <th scope="row">{lot.numero}</th>
              <td>
                <Peremption lot={lot} />
              </td>
              <td className="nombre">{formatNombre(lot.qte)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PartieVolet>
  );
}
