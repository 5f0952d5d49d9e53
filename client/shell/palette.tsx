import './palette.css';
import { Search } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { sessionAtom, tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { useGardeActuelle } from '#client/gestion/garde/garde.queries.ts';
import { porteursDuCode } from '#client/stock/produit/produit.queries.ts';
import { Modal } from '#client/ui/modal.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { usePointed } from '#client/ui/use-pointed.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { formatDu, formatFcfa } from '#shared/base/montant.ts';
import { formatCode } from '#shared/stock/produit/codes.rules.ts';
import type { Option } from './palette-options.ts';
import { useOptions } from './use-options.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { prixDUneBoite } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';

const DELAI_MS = 150;
const GROUPES = ['Écrans', 'Actions', 'Produits', 'Clients'] as const;

/** Ctrl+K: screens, products, clients, actions. Closing restores the focus. */
export function Palette({ ouverte, fermer }: { ouverte: boolean; fermer: () => void }) {
  return (
    <Modal
      isOpen={ouverte}
      onClose={fermer}
      className="palette"
      aria-labelledby="palette-titre"
      transitionDuration={0}
    >
      <h2 id="palette-titre" className="vue-cachee">
        Rechercher partout
      </h2>
      <Recherche fermer={fermer} />
    </Modal>
  );
}

function Recherche({ fermer }: { fermer: () => void }) {
  const [texte, setTexte] = useState('');
  const mots = useDebounced(texte.trim(), DELAI_MS);
  const { options, cherche } = useOptions(texte, mots);
  const liste = useId();
  const { at: choisi, id: vise, point, reset } = usePointed(options.map((o) => o.id));
  const agir = (o: Option | undefined) => {
    if (!o?.agir) return;
    fermer();
    o.agir();
  };
  const fixe = options[choisi]?.groupe === 'Écrans' || options[choisi]?.groupe === 'Actions';
  const { enter, forget } = useQueuedPress(vise === options[choisi]?.id || fixe || !cherche, () =>
    agir(options[choisi]),
  );
  const ecrire = (suivant: string) => {
    forget();
    setTexte(suivant);
    reset();
  };
  const scans = useRef(0);
  useScan((code) => {
    scans.current += 1;
    const rangDuScan = scans.current;
    // A slow look-up never overwrites the scan that followed.
    void texteDuCode(code).then((lu) => rangDuScan === scans.current && ecrire(lu));
  });
  const surTouche = (e: KeyboardEvent) => {
    const derniere = options.length - 1;
    if (e.key === 'ArrowDown') point(choisi >= derniere ? 0 : choisi + 1);
    else if (e.key === 'ArrowUp') point(choisi <= 0 ? derniere : choisi - 1);
    else if (e.key === 'Enter') enter();
    else if (e.key.toLowerCase() === 'k' && (e.ctrlKey || e.metaKey)) fermer();
    else return;
    e.preventDefault();
  };
  const numero = (o: Option) => `${liste}-${options.indexOf(o)}`;
  return (
    <>
      <label className="palette-champ">
        <Search />
        <input
          autoFocus
          role="combobox"
          aria-label="Écran, produit, client ou action"
          aria-expanded={options.length > 0}
          aria-controls={liste}
          aria-autocomplete="list"
          aria-activedescendant={choisi >= 0 ? `${liste}-${choisi}` : undefined}
          placeholder="Écran, produit, client ou action"
          autoComplete="off"
          spellCheck={false}
          value={texte}
          onChange={(e) => ecrire(e.target.value)}
          onKeyDown={surTouche}
        />
        <KeyCap>Échap</KeyCap>
      </label>
      <div id={liste} role="listbox" aria-label="Résultats" className="palette-liste">
        {GROUPES.map((groupe) => {
          const siennes = options.filter((o) => o.groupe === groupe);
          return (
            siennes.length > 0 && (
              <div key={groupe} role="group" aria-label={groupe}>
                <p aria-hidden>{groupe}</p>
                {siennes.map((o) => (
                  <Ligne
                    key={o.id}
                    o={o}
                    id={numero(o)}
                    choisie={o === options[choisi]}
                    agir={() => agir(o)}
                  />
                ))}
              </div>
            )
          );
        })}
      </div>
      <p className="palette-etat" role="status">
        <EtatRecherche trouves={options.length} cherche={cherche} mots={texte.trim()} />
      </p>
    </>
  );
}

function EtatRecherche({
  trouves,
  cherche,
  mots,
}: {
  trouves: number;
  cherche: boolean;
  mots: string;
}) {
  if (trouves > 0)
    return (
      <span className="vue-cachee">
        {trouves} résultat{trouves > 1 ? 's' : ''}
      </span>
    );
  return cherche ? 'Recherche…' : `Aucun résultat pour « ${mots} »`;
}

function Ligne({
  o,
  id,
  choisie,
  agir,
}: {
  o: Option;
  id: string;
  choisie: boolean;
  agir: () => void;
}) {
  useEffect(() => {
    if (choisie) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [choisie, id]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={choisie}
      aria-disabled={o.agir === null || undefined}
      className="palette-option"
      onMouseDown={(e) => e.preventDefault()}
      onClick={agir}
    >
      <span className="coupe">{o.libelle}</span>
      {o.detail && <small>{o.detail}</small>}
      {o.client && (
        <small>
          {[
            o.client.telephone,
            o.client.plafond_dette > 0 &&
              `reste ${formatFcfa(o.client.current_remboursement_amount)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      )}
      {o.produit && (
        <>
          <span className="palette-prix">
            <Prix p={o.produit} />
          </span>
          <span className="palette-stock">
            <StockBadge
              qte={vendable(o.produit)}
              retenue={o.produit.qte_retenue}
              perimee={o.produit.qte_perimee}
            />
          </span>
        </>
      )}
    </div>
  );
}

/** Current selling price; non-sellers see the stock lists' price. */
function Prix({ p }: { p: Produit }) {
  const session = useAtomValue(sessionAtom);
  return session && peutEntendre(session, 'garde') ? (
    <PrixDuMoment p={p} />
  ) : (
    formatFcfa(p.prix_de_vente)
  );
}
function PrixDuMoment({ p }: { p: Produit }) {
  const garde = useGardeActuelle();
  const taux = useAtomValue(tauxDuJourAtom);
  const tarif = { ...taux, montant_taxe: garde?.montant_taxe ?? 0, taux: 0 };
  return formatDu(prixDUneBoite(p, tarif).ttc);
}

/** Scanned product's name, or the code when unknown. */
async function texteDuCode(brut: string): Promise<string> {
  const trouves = await porteursDuCode(brut).catch(() => null);
  const [produit, autre] = trouves?.porteurs ?? [];
  return produit && !autre ? produit.libelle : formatCode(brut);
}
