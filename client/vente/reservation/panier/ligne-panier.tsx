import { Cross, Minus, Plus } from '@blueprintjs/icons';
import type { KeyboardEvent, ReactElement } from 'react';
import { MarqueTableau } from '#client/sante/ordonnancier/marque-tableau.offert.tsx';
import { IntegerField } from '#client/ui/integer-field.tsx';
import { LineTotal } from '#client/ui/line-total.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatMontantDu } from '#shared/base/montant.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { describeBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import * as phrasesEcoulement from '#shared/stock/produit/ecoulement.phrases.ts';
import type { EcoulementDuProduit } from '#shared/stock/produit/ecoulement.schema.ts';
import { coutDeLigne, prixUnitaireTtc } from '#shared/vente/reservation/prix-affiche.rules.ts';
import type { LigneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { MarqueLigneAuRepos } from '../interactions/veille-au-repos.tsx';
import { voirEquivalentsDe } from '../recherche/equivalents.actions.ts';
import {
  ajouterALaLigne,
  changerEcoulement,
  changerQte,
  changerTaux,
  retirer,
} from './lignes.actions.ts';
import { ecoulementOffert } from './panier.rules.ts';

interface Props {
  l: LigneReservation;
  /** Quantities and rates locked by closing or discount; else null. */
  fige: string | null;
  ferme: boolean;
  /** COMPTANT takes no coverage. */
  couvrable: boolean;
  /** False: not covered by funds, shown under the name. */
  couvert: boolean;
  /** Sell-first discount, as last known. */
  marque: EcoulementDuProduit | null;
  /** Shortage, else null. */
  manque: string | null;
  eclair: number | null;
  /** In conflict: outlined until the choice. */
  oppose: boolean;
}

const focaliser = (voisine: Element | null): void => (voisine as HTMLElement | null)?.focus();
const selectionner = (rangee: Element, champ: 'qte' | 'taux'): void =>
  rangee.querySelector<HTMLInputElement>(`[data-champ="${champ}"]`)?.select();

type ActesTouches = Readonly<Record<string, () => void>>;
function actesDe(rangee: Element, { l, fige, ferme }: Props): ActesTouches {
  const parcours: ActesTouches = {
    ArrowDown: () => focaliser(rangee.nextElementSibling),
    ArrowUp: () => focaliser(rangee.previousElementSibling),
    '%': () => selectionner(rangee, 'taux'),
  };
  const quantites: ActesTouches = {
    '+': () => ajouterALaLigne(l.produit_id, 1),
    '-': () => ajouterALaLigne(l.produit_id, -1),
  };
  const panierOuvert: ActesTouches = {
    Delete: () => retirer(l.produit_id),
    F7: () => void voirEquivalentsDe(l.produit_id),
  };
  const dire = () => toast.avertir(fige ?? '');
  const figees: ActesTouches = { '+': dire, '-': dire };
  return {
    ...parcours,
    ...(fige === null ? quantites : figees),
    ...(!ferme && panierOuvert),
  };
}

/** +/− quantity, digits type it, Suppr removes. */
function surTouche(e: KeyboardEvent<HTMLTableRowElement>, props: Props): void {
  if (e.target !== e.currentTarget || e.ctrlKey || e.altKey) return;
  // The digit then goes to the selected field.
  if (/^\d$/.test(e.key)) return selectionner(e.currentTarget, 'qte');
  const acte = actesDe(e.currentTarget, props)[e.key];
  if (!acte) return;
  if (e.key === 'F7') e.stopPropagation(); // the search has its own F7
  acte();
  e.preventDefault();
}

const MOINS = <Minus size={12} />;
const PLUS = <Plus size={12} />;
const RETIRER = <Cross size={14} />;
/** Plain button: three per line, a hundred lines; Blueprint's is too costly. */
function ActeLigne({
  icone,
  nom,
  raison,
  faire,
}: {
  icone: ReactElement;
  nom: string;
  /** Blocker shown on press; null when allowed. */
  raison: string | null;
  faire: () => void;
}) {
  return (
    <button
      type="button"
      className={`bp6-button bp6-minimal bp6-small ${raison === null ? '' : 'bouton-empeche'}`}
      aria-label={nom}
      aria-disabled={raison !== null}
      title={raison ?? undefined}
      onClick={() => (raison === null ? faire() : toast.avertir(raison))}
    >
      {icone}
    </button>
  );
}

/** [ECO-8] Sell-first discount: applied (removable) or offered. */
function EcoulementLigne({ l, fige, marque }: Pick<Props, 'l' | 'fige' | 'marque'>) {
  const offert = ecoulementOffert({ ecoulement: marque }, l.qte);
  const taux = l.ecoulement || offert;
  if (taux === 0 || (fige !== null && l.ecoulement === 0)) return null;
  return (
    <small className="ecoulement-ligne">
      <button
        type="button"
        className="lien-equivalents"
        aria-pressed={l.ecoulement > 0}
        disabled={fige !== null}
        title={fige ?? undefined}
        onClick={() => changerEcoulement(l.produit_id, l.ecoulement > 0 ? 0 : offert)}
      >
        {phrasesEcoulement.ecoulementDit(taux)} {l.ecoulement > 0 ? '✕' : '+'}
      </button>
      {marque && ` ${phrasesEcoulement.ecoulementPourquoi(marque)}`}
    </small>
  );
}

/** [SCN-26] Data of scanned boxes. */
const BoitesLues = ({ l }: Pick<Props, 'l'>) =>
  l.boites.length > 0 && <small className="sous-nom">{describeBoites(l.boites)}</small>;

export function LignePanier(props: Props) {
  const { l, fige, ferme, couvrable, couvert, marque, manque, eclair, oppose } = props;
  return (
    <tr
      tabIndex={0}
      data-produit={l.produit_id}
      data-oppose={oppose || undefined}
      className={`${manque ? 'manque' : ''} ${eclair === null ? '' : `eclair-${eclair % 2}`}`}
      title={manque ?? undefined}
      onKeyDown={(e) => surTouche(e, props)}
    >
      <th scope="row">
        <ProductName libelle={l.libelle}>
          <MarqueTableau tableau={l.tableau} />
        </ProductName>
        {!couvert && <small className="sous-nom">{phrasesReservation.nonPrisEnCharge}</small>}
        <EcoulementLigne l={l} fige={fige} marque={marque} />
        <BoitesLues l={l} />
        {!ferme && <MarqueLigneAuRepos l={l} />}
        {manque && <small className="sous-nom danger">✕ {manque}</small>}
      </th>
      <td>
        <span className="pas">
          <ActeLigne
            icone={MOINS}
            nom={`Une boîte de moins, ${l.libelle}`}
            raison={fige ?? (l.qte <= 1 ? phrasesReservation.uneBoiteAuMoins : null)}
            faire={() => ajouterALaLigne(l.produit_id, -1)}
          />
          <IntegerField
            field="qte"
            label={`Quantité, ${l.libelle}`}
            value={l.qte}
            frozen={fige !== null}
            reason={fige}
            onChange={(qte) => changerQte(l.produit_id, qte)}
          />
          <ActeLigne
            icone={PLUS}
            nom={`Une boîte de plus, ${l.libelle}`}
            raison={fige}
            faire={() => ajouterALaLigne(l.produit_id, 1)}
          />
        </span>
      </td>
      <td className="nombre">{formatMontantDu(prixUnitaireTtc(l))}</td>
      <td className="nombre taux-ligne">
        {couvrable ? (
          <IntegerField
            field="taux"
            label={`Prise en charge en %, ${l.libelle}`}
            value={l.prise_en_charge}
            frozen={fige !== null}
            reason={fige}
            onChange={(taux) => changerTaux(l.produit_id, taux)}
          />
        ) : (
          '–'
        )}
      </td>
      <td className="nombre">
        <LineTotal {...coutDeLigne(l)} />
      </td>
      <td>
        <ActeLigne
          icone={RETIRER}
          nom={`Retirer ${l.libelle}`}
          raison={ferme ? fige : null}
          faire={() => retirer(l.produit_id)}
        />
      </td>
    </tr>
  );
}
