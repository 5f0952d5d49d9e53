import { Checkbox } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { IntegerField } from '#client/ui/integer-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { produitConnu, useStocks } from '#client/stock/produit/produit.queries.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { empechement, ligneManque } from './empechements.rules.ts';
import { CouvertureAuRepos } from '../interactions/veille-au-repos.tsx';
import { LignePanier } from './ligne-panier.tsx';
import { estAssure, remiseAppliquee } from './panier.rules.ts';
import { changerTauxDeTous } from './lignes.actions.ts';
import { modifierPanier } from './panier.actions.ts';
import { conflitsAtom, eclairAtom } from '../reservation.atoms.ts';
import { Combobox } from '#client/ui/combobox.tsx';

const TOUTES = 0;
const TAILLES = [
  { value: TOUTES, label: 'Toutes' },
  ...[5, 10, 20, 50].map((n) => ({ value: n, label: `${n} / page` })),
];
const FENETRE = 5;

function Pages({
  nombre,
  taille,
  page,
  setTaille,
  setPage,
}: {
  nombre: number;
  taille: number;
  page: number;
  setTaille: (n: number) => void;
  setPage: (n: number) => void;
}) {
  const pages = taille === TOUTES ? 1 : Math.ceil(nombre / taille);
  const premiere = Math.max(0, Math.min(page - 2, pages - FENETRE));
  if (nombre <= 5) return null;
  return (
    <div className="pages">
      {pages > 1 &&
        Array.from({ length: Math.min(pages, FENETRE) }, (_, i) => premiere + i).map((i) => (
          <button
            key={i}
            type="button"
            aria-current={i === page ? 'page' : undefined}
            aria-label={`Page ${i + 1}`}
            onClick={() => setPage(i)}
          >
            {i + 1}
          </button>
        ))}
      <Combobox
        minimal
        aria-label="Lignes par page"
        options={TAILLES}
        value={taille}
        onChange={(e) => setTaille(Number(e.currentTarget.value))}
      />
    </div>
  );
}

const remiseEnPlace = (r: Reservation): string | null =>
  remiseAppliquee(r) ? phrasesReservation.remiseAppliquee : null;

function raisonSansTaux(r: Reservation): string | null {
  const obstacle = empechement(r);
  if (obstacle !== null) return obstacle;
  if (r.reservation_produits.length === 0) return phrasesReservation.reservationPasDeProduit;
  return estAssure(r) ? remiseEnPlace(r) : phrasesReservation.comptantSansPriseEnCharge;
}
/** [PAN-17] Alt+U focuses the rates, or shows why it cannot. */
function useToucheDesTaux(r: Reservation): void {
  useShortcuts('vente', {
    'Alt+U': () => {
      const raison = raisonSansTaux(r);
      if (raison !== null) return toast.avertir(raison);
      const champ = r.reservation_produits.length > 1 ? 'taux-tous' : 'taux';
      document.querySelector<HTMLInputElement>(`[data-champ="${champ}"]`)?.focus();
    },
  });
}

function TauxDeTous({ r }: { r: Reservation }) {
  const [premiere] = r.reservation_produits;
  return (
    <span className="taux-tous" title="Prise en charge de toutes les lignes (Alt+U)">
      % PC
      <IntegerField
        field="taux-tous"
        label="Prise en charge de toutes les lignes, en %"
        value={premiere?.prise_en_charge ?? 0}
        frozen={remiseAppliquee(r)}
        reason={remiseEnPlace(r)}
        onChange={changerTauxDeTous}
      />
    </span>
  );
}

function useLigneEnVue(eclair: { produit_id: number; n: number } | null) {
  const lignes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!eclair) return;
    const rangee = lignes.current?.querySelector(`[data-produit="${eclair.produit_id}"]`);
    rangee?.scrollIntoView({ block: 'nearest' });
  }, [eclair]);
  return lignes;
}

/** All lines, or paged; follows the line just added. */
export function Panier({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const [taille, setTaille] = useState(TOUTES);
  const [page, setPage] = useState(0);
  const [vu, setVu] = useState(0);
  const eclair = useAtomValue(eclairAtom);
  const lignes = r.reservation_produits;
  const remise = remiseEnPlace(r);
  const fige = empechement(r) ?? remise;
  const opposes = new Set(useAtomValue(conflitsAtom)[r.id]?.ecarts.map((e) => e.produit_id));
  const parPage = taille === TOUTES ? Math.max(1, lignes.length) : taille;
  if (eclair && eclair.n !== vu) {
    setVu(eclair.n);
    const rang = lignes.findIndex((l) => l.produit_id === eclair.produit_id);
    setPage(Math.max(0, Math.floor(rang / parPage)));
  }
  const courante = Math.min(page, Math.max(0, Math.ceil(lignes.length / parPage) - 1));
  const visibles = lignes.slice(courante * parPage, (courante + 1) * parPage);
  const enVue = useLigneEnVue(eclair);
  useToucheDesTaux(r);
  const stocks = useStocks(visibles.map((l) => l.produit_id));
  return (
    <section className="vente-panier carte" aria-label="Produits choisis">
      <div className="vente-lignes" ref={enVue}>
        <table className="table-vente table-panier">
          <thead>
            <tr>
              <th>NOM</th>
              <th>QTÉ</th>
              <th className="nombre">P.U. TTC</th>
              <th className="nombre">
                {estAssure(r) && lignes.length > 1 && !ferme ? <TauxDeTous r={r} /> : '% PC'}
              </th>
              <th className="nombre">TOTAL</th>
              <th>
                <span className="vue-cachee">Retirer</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visibles.map((l) => (
              <LignePanier
                key={l.produit_id}
                l={l}
                ferme={ferme}
                fige={fige}
                couvrable={estAssure(r)}
                couvert={!estAssure(r) || (produitConnu(l.produit_id)?.couvert ?? true)}
                marque={produitConnu(l.produit_id)?.ecoulement ?? null}
                manque={ligneManque(l, stocks.get(l.produit_id) ?? null)}
                eclair={eclair?.produit_id === l.produit_id ? eclair.n : null}
                oppose={opposes.has(l.produit_id)}
              />
            ))}
          </tbody>
        </table>
        {lignes.length === 0 && (
          <p className="vide">Aucun produit : scannez une boîte ou cherchez-la (F2).</p>
        )}
      </div>
      <footer>
        <h2>Produits ({lignes.length})</h2>
        {!ferme && remise && (
          <p className="panier-fige">
            <Lock size={12} /> {remise}
          </p>
        )}
        {!ferme && <CouvertureAuRepos />}
        <Pages
          nombre={lignes.length}
          taille={taille}
          page={courante}
          setTaille={setTaille}
          setPage={setPage}
        />
        <Checkbox
          label="Posologie sur ticket"
          checked={r.posologie_sur_ticket}
          disabled={ferme}
          onChange={(e) => modifierPanier({ posologie_sur_ticket: e.currentTarget.checked })}
        />
      </footer>
    </section>
  );
}
