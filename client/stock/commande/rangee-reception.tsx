import { Plus } from '@blueprintjs/icons';
import { memo, useEffect, useRef } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatMontantDu, formatNombre, PRIX_MAX } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { Anomalie, GenreAnomalie } from '#shared/stock/commande/anomalies.rules.ts';
import type { RangeeRecue } from './lignes-saisies.rules.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Must be checked before shelving; the others are warnings. */
const GRAVES: ReadonlySet<GenreAnomalie> = new Set(['en_trop', 'perime', 'centimes', 'sous_cout']);
const Etrange = ({ anomalies }: { anomalies: readonly Anomalie[] }) => (
  <span className="livraison-etrange" title={anomalies.map((a) => a.texte).join(', ')}>
    {anomalies.map((a) => (
      <Badge key={a.genre} tone={GRAVES.has(a.genre) ? 'danger' : 'warning'}>
        {a.texte}
      </Badge>
    ))}
  </span>
);

function differeDe(ecart: number): 'manque' | 'trop' | undefined {
  if (ecart === 0) return undefined;
  return ecart < 0 ? 'manque' : 'trop';
}

export interface PropsRangeeReception {
  r: RangeeRecue;
  rang: number;
  /** Another lot of the row above. */
  suite: boolean;
  /** Scan count; 0: not the last scanned. */
  visee: number;
  anomalies: readonly Anomalie[];
  /** Promised free boxes, '10 + 1'. */
  promesse: string | null;
  /** [CDE-14] Boxes above or below expected, all lots. */
  ecart: number;
  /** FCFA per box, as ordered. */
  prix_prevu: number;
  poser: (cle: number, change: Partial<RangeeRecue>) => void;
  ajouterLot: (cle: number) => void;
}

function Attendu({
  reste,
  ecart,
  promesse,
}: Pick<PropsRangeeReception, 'ecart' | 'promesse'> & { reste: number }) {
  return (
    <>
      {formatNombre(reste)}
      {ecart < 0 && (
        <span className="reception-manque" title={`${denombrer(-ecart, 'boîte')} en moins`}>
          {' '}
          −{formatNombre(-ecart)}
        </span>
      )}
      {promesse !== null && (
        <small className="reception-promesse" title="Unités gratuites promises">
          {promesse}
        </small>
      )}
    </>
  );
}

function Rangee(props: PropsRangeeReception) {
  const { r, rang, suite, visee, anomalies, promesse, ecart, prix_prevu } = props;
  const { poser, ajouterLot } = props;
  const rangee = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Selected after a scan: typing replaces it with the parcel's count.
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
      decimals={prix ? 2 : 0}
      aria-label={`${libelle}, ${r.libelle}`}
      maximum={prix ? PRIX_MAX : 10_000}
      value={r[champ]}
      onChange={(v) => poser(r.cle, { [champ]: v ?? 0 })}
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
          <ProductName libelle={r.libelle}>
            {r.hors_commande && <Badge tone="warning">Hors commande</Badge>}
          </ProductName>
        )}
      </th>
      <td data-titre="ATTENDU" className="nombre">
        {!suite && <Attendu reste={r.reste} ecart={ecart} promesse={promesse} />}
      </td>
      <td data-titre="REÇU" className="nombre" data-differe={differeDe(ecart)}>
        {nombre('Quantité reçue', 'qte')}
      </td>
      <td data-titre="UG" className="nombre" data-differe={r.ug > 0 ? 'gratuit' : undefined}>
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
          expiry
          label={`Péremption, ${r.libelle}`}
          value={r.date_expiration}
          onChange={(date_expiration) => poser(r.cle, { date_expiration })}
        />
      </td>
      <td
        data-titre="PRIX ACHAT"
        className="nombre"
        {...(r.prix_achat !== prix_prevu && {
          'data-differe': 'prix',
          title: `Commandé à ${formatMontantDu(prix_prevu)} FCFA la boîte`,
        })}
      >
        {nombre('Prix d’achat', 'prix_achat', true)}
      </td>
      <td
        data-titre="PRIX VENTE"
        className="nombre"
        {...(r.prix_de_vente !== r.prix_de_vente_actuel && {
          'data-differe': 'prix',
          title: `Vendu ${formatMontantDu(r.prix_de_vente_actuel)} FCFA jusqu’ici`,
        })}
      >
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
export const RangeeReception = memo(
  Rangee,
  (a, b) =>
    a.r === b.r &&
    a.rang === b.rang &&
    a.suite === b.suite &&
    a.promesse === b.promesse &&
    a.ecart === b.ecart &&
    a.prix_prevu === b.prix_prevu &&
    a.visee === b.visee &&
    textes(a.anomalies) === textes(b.anomalies),
);
