import { Plus } from '@blueprintjs/icons';
import { memo, useEffect, useRef } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Anomalie, GenreAnomalie } from '#shared/commande/anomalies.rules.ts';
import { selectionnerTout } from './rangs-du-cadre.ts';
import type { RangeeRecue } from './saisie.rules.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Those that must not reach a shelf unseen; the others are worth a look. */
const GRAVES: ReadonlySet<GenreAnomalie> = new Set(['en_trop', 'perime', 'centimes', 'sous_cout']);
/** What is odd about a row. */
const Etrange = ({ anomalies }: { anomalies: readonly Anomalie[] }) => (
  <span className="livraison-etrange" title={anomalies.map((a) => a.texte).join(', ')}>
    {anomalies.map((a) => (
      <Badge key={a.genre} teinte={GRAVES.has(a.genre) ? 'danger' : 'warning'}>
        {a.texte}
      </Badge>
    ))}
  </span>
);

export interface PropsRangeeReception {
  r: RangeeRecue;
  rang: number;
  /** Another lot of the row above. */
  suite: boolean;
  /** How often it was scanned; 0: it is not the one scanned last. */
  visee: number;
  anomalies: readonly Anomalie[];
  /** The free boxes its supplier promises, '10 + 1'. */
  promesse: string | null;
  /** Both the same at each drawing. */
  poser: (cle: number, change: Partial<RangeeRecue>) => void;
  ajouterLot: (cle: number) => void;
}

function Rangee(props: PropsRangeeReception) {
  const { r, rang, suite, visee, anomalies, promesse, poser, ajouterLot } = props;
  const rangee = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // The quantity of the box just scanned: typed over, it is the whole parcel's.
    if (visee > 0) rangee.current?.querySelector('input')?.select();
  }, [visee]);
  const nombre = (
    libelle: string,
    champ: 'qte' | 'ug' | 'prix_achat' | 'prix_de_vente',
    prix = false,
  ) => (
    <AmountField
      className={prix ? 'saisie-prix' : 'saisie-courte'}
      size="small"
      decimales={prix ? 2 : 0}
      aria-label={`${libelle}, ${r.libelle}`}
      maximum={prix ? 10_000_000 : 10_000}
      valeur={r[champ]}
      changer={(v) => poser(r.cle, { [champ]: v ?? 0 })}
      onFocus={selectionnerTout}
    />
  );
  return (
    <tr
      ref={rangee}
      data-rang={rang}
      className={`${suite ? 'commande-autre-lot' : ''} ${visee > 0 ? 'commande-visee' : ''}`}
    >
      <th scope="row">
        {suite ? (
          <span className="commande-produit" title={r.libelle}>{`Autre lot de ${r.libelle}`}</span>
        ) : (
          <ProductName libelle={r.libelle} />
        )}
      </th>
      <td data-titre="ATTENDU" className="nombre">
        {suite ? '' : formatNombre(r.reste)}
        {promesse !== null && !suite && (
          <small className="reception-promesse" title="Unités gratuites promises">
            {promesse}
          </small>
        )}
      </td>
      <td data-titre="REÇU" className="nombre">
        {nombre('Quantité reçue', 'qte')}
      </td>
      <td data-titre="UG" className="nombre">
        {nombre('Unités gratuites', 'ug')}
      </td>
      <td data-titre="LOT">
        <TextInput
          className="saisie-lot"
          size="small"
          aria-label={`Lot, ${r.libelle}`}
          maxLength={40}
          autoComplete="off"
          value={r.lot}
          onValueChange={(lot) => poser(r.cle, { lot: lot.toUpperCase() })}
        />
      </td>
      <td data-titre="PÉREMPTION">
        <DateField
          peremption
          libelle={`Péremption, ${r.libelle}`}
          valeur={r.date_expiration}
          changer={(date_expiration) => poser(r.cle, { date_expiration })}
        />
      </td>
      <td data-titre="PRIX ACHAT" className="nombre">
        {nombre('Prix d’achat', 'prix_achat', true)}
      </td>
      <td data-titre="PRIX VENTE" className="nombre">
        {nombre('Prix de vente', 'prix_de_vente', true)}
      </td>
      <td data-titre="À VÉRIFIER">{anomalies.length > 0 && <Etrange anomalies={anomalies} />}</td>
      <td className="commande-acte">
        <IconButton
          icon={<Plus />}
          aria-label={`Autre lot de ${r.libelle}`}
          title="Autre lot"
          tabIndex={-1}
          onClick={() => ajouterLot(r.cle)}
        />
      </td>
    </tr>
  );
}

const textes = (anomalies: readonly Anomalie[]): string => anomalies.map((a) => a.texte).join();
/** One lot of a delivery; drawn again only when something of it moved. */
export const RangeeReception = memo(
  Rangee,
  (a, b) =>
    a.r === b.r &&
    a.rang === b.rang &&
    a.suite === b.suite &&
    a.promesse === b.promesse &&
    a.visee === b.visee &&
    textes(a.anomalies) === textes(b.anomalies),
);
