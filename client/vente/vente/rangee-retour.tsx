import { SegmentedControl } from '@blueprintjs/core';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { resteARetourner } from '#shared/vente/vente/retour-vente.rules.ts';
import { DESTINATIONS_RETOUR } from '#shared/vente/vente/retour-vente.schema.ts';
import type { LigneDeVente } from '#shared/vente/vente/vente.schema.ts';
import { maximum, type BoitesRendues } from './retour.rules.ts';

export const ENTETES_RETOUR = ['PRODUIT', 'ENCORE CHEZ LE CLIENT', 'RENDU', 'LOT', 'VERS'] as const;

interface Props {
  l: LigneDeVente;
  saisie: BoitesRendues;
  changer: (plus: Partial<BoitesRendues>) => void;
}

function Boites({ l, saisie, changer }: Props) {
  const plusUne = saisie.qte < maximum(l, saisie);
  return (
    <span className="retour-pas">
      <button
        type="button"
        aria-label={`Une boîte de moins de ${l.libelle}`}
        disabled={saisie.qte < 1}
        onClick={() => changer({ qte: saisie.qte - 1 })}
      >
        −
      </button>
      <AmountField
        className="retour-boites"
        size="small"
        aria-label={`Boîtes rendues de ${l.libelle}`}
        disabled={resteARetourner(l) === 0}
        maximum={maximum(l, saisie)}
        value={saisie.qte}
        onChange={(qte) => changer({ qte: qte ?? 0 })}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button
        type="button"
        aria-label={`Une boîte de plus de ${l.libelle}`}
        disabled={!plusUne}
        onClick={() => changer({ qte: saisie.qte + 1 })}
      >
        +
      </button>
    </span>
  );
}

const AUTO = 'auto';
const cleDuLot = (lot_id: number | null | undefined): string =>
  lot_id === undefined ? AUTO : String(lot_id);
/** 'A12 (06/2027) · 2' */
function nomDuLot({ numero, date_expiration, qte }: LigneDeVente['lots'][number]): string {
  const [annee, mois] = date_expiration?.split('-') ?? [];
  return `${numero ?? 'Sans lot'}${mois ? ` (${mois}/${annee})` : ''} · ${formatNombre(qte)}`;
}
/** Read on the box, among the line's lots. */
function Lot({ l, saisie, changer }: Props) {
  if (l.lots.length < 2) return l.lots[0]?.numero ?? '–';
  return (
    <Combobox
      aria-label={`Lot de ${l.libelle}`}
      value={cleDuLot(saisie.lot_id)}
      options={[
        { value: AUTO, label: 'Dernier sorti' },
        ...l.lots.map((lot) => ({ value: cleDuLot(lot.lot_id), label: nomDuLot(lot) })),
      ]}
      onChange={(e) => {
        const lot = l.lots.find((x) => cleDuLot(x.lot_id) === e.currentTarget.value);
        changer({ lot_id: lot?.lot_id });
      }}
    />
  );
}

function Destination({ l, saisie, changer }: Props) {
  return (
    <SegmentedControl
      size="small"
      aria-label={`Où vont les boîtes de ${l.libelle}`}
      options={DESTINATIONS_RETOUR.map((d) => ({
        value: d,
        label: d === 'Remis en stock' ? 'En stock' : d,
      }))}
      value={saisie.destination}
      onValueChange={(voulue) => {
        const destination = DESTINATIONS_RETOUR.find((d) => d === voulue);
        if (destination) changer({ destination });
      }}
    />
  );
}

/** Hidden on a card without lots. */
const lotTitle = ({ lots }: LigneDeVente) =>
  lots.some((lot) => lot.numero !== null)
    ? { 'data-titre': ENTETES_RETOUR[3] }
    : { 'data-sans-lot': '' };

export function RangeeRetour(props: Props) {
  const { l, saisie } = props;
  return (
    <tr className={saisie.qte > 0 ? 'rendue' : undefined}>
      <td>
        <ProductName libelle={l.libelle} />
      </td>
      <td className="nombre" data-titre={ENTETES_RETOUR[1]}>
        {formatNombre(resteARetourner(l))}{' '}
        <small className="discret">sur {formatNombre(l.qte)}</small>
      </td>
      <td>
        <Boites {...props} />
      </td>
      <td className="retour-lot" {...lotTitle(l)}>
        <Lot {...props} />
      </td>
      <td className="retour-vers">{resteARetourner(l) > 0 && <Destination {...props} />}</td>
    </tr>
  );
}
