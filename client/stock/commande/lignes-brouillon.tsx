import { Button } from '@blueprintjs/core';
import { Cross, Undo } from '@blueprintjs/icons';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { RowsInSight } from '#client/ui/liste/rangees-en-vue.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { TELEPHONE, WIDE, useMedia } from '#client/ui/use-media.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatNombre, PRIX_MAX } from '#shared/base/montant.ts';
import {
  motifDeLigne,
  motifDuPrix,
  type MotifLigne,
} from '#shared/stock/commande/motif-ligne.rules.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';
import { CourbeVentes } from './courbe-ventes.tsx';
import { Motif, StockCommande } from './motif-ligne.tsx';
import { estModifiee, type LigneVue } from './puces.rules.ts';
import { montrerRang, selectionnerChiffres, viserRang } from './rangs-du-cadre.ts';
import type { LigneSaisie } from './lignes-saisies.rules.ts';

const COLONNES = { large: 11, moyen: 9, etroit: 7 } as const;
/** Row height on laptops, as in the style sheet. */
const PORTABLE = '(min-width: 900px) and (max-height: 700px) and (pointer: fine)';
const RANGEE_BASSE = 36;
/** Virtualised beyond. */
const TOUTES = 40;
export const CHAMP_QTE = '.commande-qte input';

export type PoserLigne = (produit_id: number, change: Partial<LigneSaisie>) => void;
/** Focuses the row's quantity; out of range: the search field. */
type Aller = (rang: number) => void;

const tiret = (n: number): string => (n === 0 ? '–' : formatNombre(n));
const bornes = ({ qte_min, qte_max }: RepereCommande): string =>
  qte_min + qte_max === 0 ? '–' : `${formatNombre(qte_min)}–${formatNombre(qte_max)}`;

function Reperes({ r }: { r: RepereCommande | null }) {
  if (!r)
    return (
      <>
        <td data-titre="STOCK" />
        <td data-titre="VENDU 30 J" className="nombre" />
        <td data-titre="EN ROUTE" className="nombre col-large" />
        <td data-titre="MIN–MAX" className="nombre col-large" />
        <td data-titre="PROPOSÉ" className="nombre" />
      </>
    );
  return (
    <>
      <td data-titre="STOCK">
        <StockCommande r={r} />
      </td>
      <td data-titre="VENDU 30 J" className="nombre">
        <span className="commande-vendu">
          <CourbeVentes semaines={r.semaines} />
          <strong>{tiret(r.vendues_30j)}</strong>
        </span>
      </td>
      <td data-titre="EN ROUTE" className="nombre col-large">
        {r.en_route > 0 ? <strong className="commande-attendu">+{r.en_route}</strong> : '–'}
      </td>
      <td data-titre="MIN–MAX" className="nombre col-large">
        {bornes(r)}
      </td>
      <td data-titre="PROPOSÉ" className="nombre">
        {tiret(r.qte_proposee)}
      </td>
    </>
  );
}

interface PropsRangee extends LigneVue {
  rang: number;
  commun: string | null;
  visee: boolean;
  poser: PoserLigne;
  aller: Aller;
}
/** Box price; the supplier's declared price when different. */
function Prix({
  l,
  repere,
  poser,
}: {
  l: LigneSaisie;
  repere: RepereCommande | null;
  poser: PoserLigne;
}) {
  const tarif = repere?.offre?.prix_achat ?? l.prix_achat;
  return (
    <>
      <AmountField
        className="champ-repos saisie-prix"
        size="small"
        decimals={2}
        aria-label={`Prix d’achat, ${l.libelle}`}
        value={l.prix_achat}
        maximum={PRIX_MAX}
        onChange={(v) => poser(l.produit_id, { prix_achat: v ?? 0 })}
      />
      {tarif !== l.prix_achat && (
        <button
          type="button"
          className="commande-tarif"
          title="Prendre le prix du fournisseur"
          tabIndex={-1}
          onClick={() => poser(l.produit_id, { prix_achat: tarif })}
        >
          tarif {formatNombre(tarif)}
        </button>
      )}
    </>
  );
}

/** An implausible price first, then the line's motive. */
const motifDeVue = ({ ligne, repere }: LigneVue): MotifLigne | null =>
  motifDuPrix(ligne) ?? (repere && motifDeLigne(repere, ligne.qte));

function Pourquoi({ vue, commun }: { vue: LigneVue; commun: string | null }) {
  const motif = motifDeVue(vue);
  if (!motif) return null;
  if (motif.texte !== commun) return <Motif m={motif} raison={vue.repere?.raison ?? ''} />;
  return motif.detail && <small>{motif.detail}</small>;
}

/** Columns empty on every line are hidden. */
function colonnesVides(vues: readonly LigneVue[], commun: string | null): string[] {
  const reperes = vues.flatMap((v) => v.repere ?? []);
  const muet = (v: LigneVue): boolean => {
    const motif = motifDeVue(v);
    const dit = motif !== null && (motif.texte !== commun || motif.detail !== null);
    return !dit && v.ligne.qte > 0;
  };
  return [
    ...(reperes.some((r) => r.en_route > 0) ? [] : ['en-route']),
    ...(reperes.some((r) => r.qte_min + r.qte_max > 0) ? [] : ['bornes']),
    ...(reperes.some((r) => r.qte_proposee > 0) ? [] : ['propose']),
    ...(vues.every(muet) ? ['pourquoi'] : []),
  ];
}

const Rangee = memo(function Rangee({
  ligne: l,
  repere,
  rang,
  commun,
  visee,
  poser,
  aller,
}: PropsRangee) {
  const proposee = repere?.qte_proposee ?? 0;
  const reprendre = () => poser(l.produit_id, { qte: Math.max(1, proposee) });
  const ecarter = () => poser(l.produit_id, { qte: 0 });
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const actes: Readonly<Record<string, () => void>> = {
      ArrowDown: () => aller(rang + 1),
      Enter: () => aller(rang + 1),
      ArrowUp: () => aller(rang - 1),
      Delete: ecarter,
      p: reprendre,
      P: reprendre,
    };
    const acte = actes[e.key];
    if (!acte) return;
    e.preventDefault();
    acte();
  };
  const ecartee = l.qte === 0;
  return (
    <tr
      data-rang={rang}
      data-ecartee={ecartee || undefined}
      className={visee ? 'commande-visee' : undefined}
    >
      <th scope="row">
        <ProductName libelle={l.libelle} cip={l.cip} />
      </th>
      <Reperes r={repere} />
      <td data-titre="QTÉ" className="nombre">
        <AmountField
          className={`commande-qte ${estModifiee({ ligne: l, repere }) ? 'commande-modifiee' : ''}`}
          size="small"
          aria-label={`Quantité, ${l.libelle}`}
          value={l.qte}
          maximum={10_000}
          onChange={(qte) => poser(l.produit_id, { qte: qte ?? 0 })}
          onKeyDown={surTouche}
        />
      </td>
      <td data-titre="PRIX" className="nombre">
        <Prix l={l} repere={repere} poser={poser} />
      </td>
      <td data-titre="TOTAL" className="nombre">
        <strong>{tiret(l.qte * l.prix_achat)}</strong>
      </td>
      <td data-titre="POURQUOI" className="commande-pourquoi">
        <span className="commande-raisons">
          <Pourquoi vue={{ ligne: l, repere }} commun={commun} />
          {ecartee && (
            <TextInput
              size="small"
              aria-label={`Pourquoi écarter ${l.libelle}`}
              title={l.raison}
              placeholder="Pourquoi ?"
              maxLength={120}
              autoComplete="off"
              value={l.raison}
              onValueChange={(raison) => poser(l.produit_id, { raison })}
            />
          )}
        </span>
      </td>
      <td className="commande-acte">
        <Button
          variant="minimal"
          size="small"
          icon={ecartee ? <Undo /> : <Cross />}
          aria-label={ecartee ? `Reprendre ${l.libelle}` : `Écarter ${l.libelle}`}
          title={ecartee ? 'Reprendre la proposition (P)' : 'Écarter (Suppr)'}
          tabIndex={-1}
          onClick={ecartee ? reprendre : ecarter}
        />
      </td>
    </tr>
  );
});

const Tete = () => (
  <thead>
    <tr>
      <th scope="col">PRODUIT</th>
      <th scope="col">STOCK</th>
      <th scope="col" className="nombre">
        VENDU 30 J
      </th>
      <th scope="col" className="nombre col-large">
        EN ROUTE
      </th>
      <th scope="col" className="nombre col-large">
        MIN–MAX
      </th>
      <th scope="col" className="nombre">
        PROPOSÉ
      </th>
      <th scope="col" className="nombre">
        QTÉ
      </th>
      <th scope="col" className="nombre">
        PRIX
      </th>
      <th scope="col" className="nombre">
        TOTAL
      </th>
      <th scope="col">POURQUOI</th>
      <th scope="col">
        <span className="vue-cachee">Actes</span>
      </th>
    </tr>
  </thead>
);

/** Stable callback, for memoized rows. */
function useStable(agir: Aller): Aller {
  const tenu = useRef(agir);
  tenu.current = agir;
  return useCallback((rang) => tenu.current(rang), []);
}

interface Props {
  vues: readonly LigneVue[];
  commun: string | null;
  visee: number | null;
  poser: PoserLigne;
  cadre: RefObject<HTMLDivElement | null>;
  remonter: () => void;
}
/** Virtualised, memoized rows. */
export function LignesBrouillon({ vues, commun, visee, poser, cadre, remonter }: Props) {
  // Cards vary in height: no virtualisation.
  const toutes = useMedia(TELEPHONE) || vues.length <= TOUTES;
  const large = useMedia(WIDE);
  const etroit = useMedia('(max-width: 899px)');
  const bas = useMedia(PORTABLE);
  const moyen = etroit ? COLONNES.etroit : COLONNES.moyen;
  const aller = useStable((rang) => {
    if (rang < 0 || rang >= vues.length) return remonter();
    if (cadre.current) viserRang(cadre.current, rang, CHAMP_QTE);
  });
  const montrer = useEffectEvent((produit_id: number) => {
    const rang = vues.findIndex((v) => v.ligne.produit_id === produit_id);
    if (cadre.current && rang >= 0) montrerRang(cadre.current, rang);
  });
  useEffect(() => {
    if (visee !== null) montrer(visee);
  }, [visee]);
  const dessiner = (debut: number, fin: number) =>
    vues
      .slice(debut, fin)
      .map((v, i) => (
        <Rangee
          key={v.ligne.produit_id}
          {...v}
          rang={debut + i}
          commun={commun}
          visee={v.ligne.produit_id === visee}
          poser={poser}
          aller={aller}
        />
      ));
  return (
    <table
      className="commande-lignes commande-preparee"
      aria-label="Lignes de la commande"
      onFocus={selectionnerChiffres}
      aria-rowcount={vues.length + 1}
      data-bas={bas || undefined}
      data-vides={colonnesVides(vues, commun).join(' ')}
    >
      <Tete />
      <tbody>
        {toutes ? (
          dessiner(0, vues.length)
        ) : (
          <RowsInSight
            count={vues.length}
            columnCount={large ? COLONNES.large : moyen}
            twoLines
            height={bas ? RANGEE_BASSE : undefined}
            scroller={cadre}
            draw={dessiner}
          />
        )}
      </tbody>
    </table>
  );
}
