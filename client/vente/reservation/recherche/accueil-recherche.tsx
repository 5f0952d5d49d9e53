import { useAtomValue, useAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, memo } from 'react';
import { store } from '#client/base/store.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { formatNombre, formatMontantDu } from '#shared/base/montant.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { type Tarif, prixDUneBoite } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { numero } from '../barre/pastille.rules.ts';
import { allerAuPanier } from '../gestes/gestes.ts';
import { promettreAtom } from '../reservation.atoms.ts';
import { useReservationsJour } from '../reservation.queries.ts';
import { useFavoris, usePlusVendus, usePromisArrives } from './accueil.queries.ts';
import { favorisAtom } from './favoris.atoms.ts';
import { useTarif } from './use-tarif.ts';
import { Pin, Unpin } from '@blueprintjs/icons';
import { ProductName } from '#client/ui/product-name.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import './accueil-recherche.css';

/** Three rows. */
const FAVORIS_MAX = 12;

function Epingle({ p }: { p: Produit }) {
  const [favoris, setFavoris] = useAtom(favorisAtom);
  const epingle = favoris.includes(p.id);
  const nom = epingle ? `Retirer ${p.libelle} des favoris` : `Épingler ${p.libelle} sur ce poste`;
  const changer = () =>
    setFavoris(
      epingle ? favoris.filter((id) => id !== p.id) : [...favoris, p.id].slice(-FAVORIS_MAX),
    );
  return (
    <button
      type="button"
      className="tuile-epingle"
      aria-label={nom}
      title={epingle ? 'Retirer des favoris de ce poste' : 'Épingler sur ce poste'}
      aria-pressed={epingle}
      tabIndex={-1}
      onClick={changer}
    >
      {epingle ? <Unpin size={12} /> : <Pin size={12} />}
    </button>
  );
}

const TuileProduit = memo(function TuileProduit({
  p,
  tarif,
  prendre,
}: {
  p: Produit;
  tarif: Tarif;
  prendre: (p: Produit) => void;
}) {
  const { ttc } = prixDUneBoite(p, tarif);
  return (
    <li>
      <button
        type="button"
        className={vendable(p) < 1 ? 'tuile-vente rupture' : 'tuile-vente'}
        onClick={() => prendre(p)}
      >
        <ProductName libelle={p.libelle} />
        <span className="tuile-pied">
          <b>{formatMontantDu(ttc)}</b>
          <StockBadge qte={vendable(p)} retenue={0} />
        </span>
      </button>
      <Epingle p={p} />
    </li>
  );
});

const DERNIERES = 3;
const rechercher = (): void => document.getElementById('recherche-produit')?.focus();

/** Tile the arrow leads to, by position; null: the search. */
function voisine(tuiles: readonly HTMLElement[], i: number, touche: string): HTMLElement | null {
  const haut = tuiles[0]?.offsetTop;
  const colonnes = Math.max(1, tuiles.filter((t) => t.offsetTop === haut).length);
  const pas: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: colonnes,
    ArrowUp: -colonnes,
  };
  const vers = i + (pas[touche] ?? 0);
  if (vers < 0) return null;
  return tuiles[Math.min(vers, tuiles.length - 1)] ?? null;
}
function surFleche(e: KeyboardEvent<HTMLElement>): void {
  if (!e.key.startsWith('Arrow') || !(e.target instanceof HTMLElement)) return;
  const tuiles = [...e.currentTarget.querySelectorAll<HTMLElement>('.tuile-vente')];
  const ici = tuiles.indexOf(e.target);
  if (ici < 0) return;
  const suivante = voisine(tuiles, ici, e.key);
  if (suivante) suivante.focus();
  else rechercher();
  e.preventDefault();
}

interface DesTuiles {
  titre: string;
  precision: string;
  produits: readonly Produit[];
  tarif: Tarif;
  prendre: (p: Produit) => void;
}
function Tuiles({ titre, precision, produits, tarif, prendre }: DesTuiles) {
  if (produits.length === 0) return null;
  return (
    <section aria-label={titre}>
      <h2>
        {titre} <small>{precision}</small>
      </h2>
      <ul className="tuiles-vente">
        {produits.map((p) => (
          <TuileProduit key={p.id} p={p} tarif={tarif} prendre={prendre} />
        ))}
      </ul>
    </section>
  );
}

function Bloc({ titre, children }: { titre: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="carte accueil-bloc" aria-label={titre}>
      <h2>{titre}</h2>
      <ul>{children}</ul>
    </section>
  );
}
/** Basket numbers follow creation, payments do not. */
const payeeA = (r: Reservation): number => Date.parse(r.switch_finish_at ?? r.updated_at);
function Vendue({ r }: { r: Reservation }) {
  const quand = r.switch_finish_at ?? r.updated_at;
  return (
    <li>
      <button type="button" onClick={() => allerAuPanier(r.id)}>
        <span className="discret">{quand && heureDe(new Date(quand))}</span>
        <b>{numero(r.position)}</b>
        <span>{r.client}</span>
        <b className="nombre">{formatNombre(r.net_a_payer)}</b>
      </button>
    </li>
  );
}
function Arrive({ p }: { p: Promis }) {
  const ouvrir = () => store.set(promettreAtom, { id: p.produit_id, libelle: p.produit_libelle });
  return (
    <li>
      <button type="button" onClick={ouvrir}>
        <span className="accueil-promis">
          <b>{p.nom}</b>
          <small>
            {p.qte} × {p.produit_libelle}
          </small>
        </span>
        <Badge tone="success">Arrivé</Badge>
      </button>
    </li>
  );
}

/** Empty search: pinned and best-selling products, last sales, arrived promis. `vide`: none. */
export function AccueilRecherche({
  vide,
  prendre,
}: {
  vide: ReactNode;
  prendre: (p: Produit) => void;
}) {
  const tarif = useTarif();
  const ids = useAtomValue(favorisAtom);
  const favoris = useFavoris(ids);
  const { data: vendus = [] } = usePlusVendus();
  const promis = usePromisArrives();
  const { data: jour = [] } = useReservationsJour();
  const ventes = jour
    .filter((r) => r.status === 'Termine')
    .toSorted((a, b) => payeeA(b) - payeeA(a))
    .slice(0, DERNIERES);
  const autres = vendus.filter((p) => !ids.includes(p.id));
  if (favoris.length + vendus.length + promis.length + ventes.length === 0) return vide;
  return (
    <div className="accueil-recherche" onKeyDown={surFleche}>
      <p className="accueil-mode">
        <b>Tapez ou scannez</b>, ou touchez une tuile.{' '}
        <span className="accueil-touches">
          <KeyCap>↓</KeyCap> aller aux tuiles <KeyCap>Entrée</KeyCap> ajouter
        </span>
      </p>
      <Tuiles
        titre="Favoris"
        precision="de ce poste"
        produits={favoris}
        tarif={tarif}
        prendre={prendre}
      />
      <Tuiles
        titre="Les plus vendus"
        precision="30 derniers jours"
        produits={autres}
        tarif={tarif}
        prendre={prendre}
      />
      <div className="accueil-blocs">
        <Bloc titre="Dernières ventes">
          {ventes.map((r) => (
            <Vendue key={r.id} r={r} />
          ))}
        </Bloc>
        <Bloc titre="Promis arrivés">
          {promis.slice(0, DERNIERES).map((p) => (
            <Arrive key={p.id} p={p} />
          ))}
        </Bloc>
      </div>
    </div>
  );
}
