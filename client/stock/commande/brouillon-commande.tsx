import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Calculator, Document, More, ThList, Trash } from '@blueprintjs/icons';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { ChampProduitScanne } from '#client/stock/produit/champ-produit.offert.tsx';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { FormState } from '#client/ui/form-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { ETAPES_COMMANDE } from '#shared/stock/commande/commande.rules.ts';
import { motifCommun } from '#shared/stock/commande/motif-ligne.rules.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { useBudgetDuMois } from './budget.queries.ts';
import { telechargerBon } from './commande.queries.ts';
import { EnvoiCommande } from './envoi-commande.tsx';
import { CHAMP_QTE, LignesBrouillon, type PoserLigne } from './lignes-brouillon.tsx';
import {
  compterPuces,
  estModifiee,
  type LigneVue,
  type NomPuce,
  produitsDe,
} from './puces.rules.ts';
import { PrixCoteACote } from './prix-cote-a-cote.tsx';
import { viserRang } from './rangs-du-cadre.ts';
import { partsDe } from './parts.rules.ts';
import { useReperes } from './reperes.queries.ts';
import {
  describeCroisees,
  joindreSuggestions,
  keptLignes,
  type LigneSaisie,
  totalAchat,
} from './lignes-saisies.rules.ts';
import { ChampsDeBarre, ChampsDeTete } from './tete-brouillon.tsx';
import { AuBout, NetCommande, TeteCommande } from './tete-commande.tsx';
import {
  type ActesBrouillon,
  type Props,
  type SaisieCommande,
  type TeteBrouillon,
  useActesBrouillon,
  useSaisieCommande,
} from './use-brouillon-commande.ts';

const BudgetDialogue = lazyScreen(() => import('./budget-dialogue.tsx'), 'BudgetDialogue');
const Proposition = lazyScreen(() => import('./proposition-dialogue.tsx'), 'PropositionDialogue');

const formatProduits = (n: number): string => denombrer(n, 'produit');

const LIBELLES = {
  fournisseur_id: 'Fournisseur',
  attendue_le: 'Attendue le',
  facture: 'Facture',
  budget: 'Budget',
  lignes: 'Lignes',
} as const;

const raisonFournisseur = ({ fournisseur_id }: TeteBrouillon): string | null =>
  fournisseur_id === '' ? phrasesCommande.commandeSansFournisseur : null;
const raisonLignes = (lignes: readonly LigneSaisie[]): string | null =>
  keptLignes(lignes).length === 0 ? phrasesCommande.commandeVide : null;

function raisonsDe({ f, tete, lignes, change }: SaisieCommande, enCours: boolean) {
  const commune = (enCours ? phrasesReglement.traitement : f.raison) ?? raisonFournisseur(tete);
  return {
    partir: commune ?? raisonLignes(lignes),
    enregistrer: commune ?? (change ? null : phrasesCommande.commandeInchangee),
  };
}

function AutresActes({
  commande,
  change,
  annuler,
}: {
  commande: CommandeComplete;
  change: boolean;
  annuler: () => void;
}) {
  const telecharger = (format: 'pdf' | 'csv') => () => void telechargerBon(commande.id, format);
  const contenu = (
    <Menu>
      {!change && <MenuItem icon={<Document />} text="PDF" onClick={telecharger('pdf')} />}
      {!change && <MenuItem icon={<ThList />} text="CSV" onClick={telecharger('csv')} />}
      <MenuItem icon={<Trash />} intent="danger" text="Annuler la commande" onClick={annuler} />
    </Menu>
  );
  return (
    <Dropdown content={contenu}>
      <Button icon={<More />} aria-label="Autres actes" title="Autres actes" />
    </Dropdown>
  );
}

function Actes({
  commande,
  saisie,
  actes,
  fournisseur,
}: {
  commande: CommandeComplete | null;
  saisie: SaisieCommande;
  actes: ActesBrouillon;
  fournisseur: Fournisseur | undefined;
}) {
  const [envoi, ouvrirEnvoi] = useState(false);
  const raisons = raisonsDe(saisie, actes.enCours);
  const ou = (raison: string | null, acte: () => unknown) => () =>
    void (raison === null ? acte() : toast.avertir(raison));
  useShortcuts('commande', {
    'Alt+L': ou(raisons.partir, actes.aRecevoir),
    'Alt+M': ou(raisons.partir, () => ouvrirEnvoi(true)),
    'Ctrl+S': ou(raisons.enregistrer, actes.enregistrer),
  });
  return (
    <>
      {commande && (
        <AutresActes
          commande={commande}
          change={saisie.change}
          annuler={() => void actes.annuler()}
        />
      )}
      <ReasonedButton
        reason={raisons.partir}
        text="Réceptionner"
        endIcon={<KeyCap>Alt+L</KeyCap>}
        onClick={() => void actes.aRecevoir()}
      />
      <EnvoiCommande
        raison={raisons.partir}
        premier={!saisie.change}
        fournisseur={fournisseur}
        expedier={actes.expedier}
        ouvert={envoi}
        changer={ouvrirEnvoi}
      />
      <ReasonedButton
        reason={raisons.enregistrer}
        intent={saisie.change ? 'primary' : 'none'}
        text="Enregistrer"
        endIcon={<KeyCap>Ctrl+S</KeyCap>}
        onClick={() => void actes.enregistrer()}
      />
    </>
  );
}

function Puces({
  vues,
  choisie,
  choisir,
}: {
  vues: readonly LigneVue[];
  choisie: NomPuce;
  choisir: (nom: NomPuce) => void;
}) {
  return (
    <div className="commande-puces" role="group" aria-label="Lignes montrées">
      {compterPuces(vues).map(({ nom, libelle, nombre }) => (
        <button
          key={nom}
          type="button"
          className="commande-puce"
          data-puce={nom}
          aria-pressed={nom === choisie}
          onClick={() => choisir(nom)}
        >
          {libelle} <span className="nombre">{formatNombre(nombre)}</span>
        </button>
      ))}
    </div>
  );
}

const TOUCHES = [
  ['↑ ↓', 'ligne'],
  ['12*nom', 'douze boîtes'],
  ['P', 'reprendre la proposition'],
  ['Suppr', 'écarter'],
] as const;

function Pied({
  vues,
  commun,
  fournisseur,
}: {
  vues: readonly LigneVue[];
  /** Reason shared by most lines. */
  commun: string | null;
  fournisseur?: Fournisseur | undefined;
}) {
  const gardees = keptLignes(vues.map((v) => v.ligne));
  const total = totalAchat(gardees);
  const unites = gardees.reduce((s, l) => s + l.qte, 0);
  const modifiees = vues.filter(estModifiee).length;
  const minimum = fournisseur?.minimum_commande ?? 0;
  const manque = gardees.length > 0 ? minimum - total : 0;
  return (
    <footer className="commande-somme">
      <strong>{formatProduits(gardees.length)}</strong>
      <span>{denombrer(unites, 'unité')}</span>
      {modifiees > 0 && (
        <span className="commande-modifiees">
          {denombrer(modifiees, 'quantité modifiée', 'quantités modifiées')}
        </span>
      )}
      {commun !== null && <span className="discret">La plupart : {commun}</span>}
      {manque > 0 && (
        <small role="status">{phrasesCommande.commandeSousMinimum(minimum, manque)}</small>
      )}
      <span className="commande-touches" aria-hidden>
        {TOUCHES.map(([touche, effet]) => (
          <span key={touche}>
            <KeyCap>{touche}</KeyCap> {effet}
          </span>
        ))}
      </span>
      <NetCommande fcfa={total} />
    </footer>
  );
}

/** [OFR-9] Splits lines by cheapest supplier, after a preview. */
function BoutonRepartir({
  vues,
  saisie,
  actes,
}: {
  vues: readonly LigneVue[];
  saisie: SaisieCommande;
  actes: ActesBrouillon;
}) {
  const fournisseur_id = Number(saisie.tete.fournisseur_id) || null;
  const parts = useMemo(() => partsDe(vues, fournisseur_id), [vues, fournisseur_id]);
  const rien = parts.length === 0 ? phrasesCommande.rienARepartir : null;
  return (
    <ReasonedButton
      reason={raisonsDe(saisie, actes.enCours).partir ?? rien}
      text="Répartir"
      onClick={() => void actes.repartir(parts)}
    />
  );
}

interface Vue {
  nom: NomPuce;
  produits: ReadonlySet<number> | null;
}
const TOUT: Vue = { nom: 'tous', produits: null };

export function BrouillonCommande({ commande, revenir, creee, recevoir }: Props) {
  const lecture = useRecords(FOURNISSEURS);
  const fournisseurs = lecture.data ?? [];
  const [proposition, montrer] = useState(false);
  const [budget, reglerBudget] = useState(false);
  useAskedBack('budget_achats', () => reglerBudget(true));
  const { data: mois } = useBudgetDuMois(commande?.id ?? null);
  const [vue, voir] = useState(TOUT);
  const [ajoutee, viser] = useState<number | null>(null);
  const cadre = useRef<HTMLDivElement>(null);
  const ajout = useRef<HTMLDivElement>(null);
  // [CDE-12] New lines take the supplier's price once read, unless one was typed.
  const aTarifer = useRef(new Set<number>());
  const saisie = useSaisieCommande(commande, (produit_id, nouvelle) => {
    voir(TOUT);
    viser(produit_id);
    if (nouvelle) aTarifer.current.add(produit_id);
  });
  const [enLecture, lire] = useState(false);
  const actesPrets = useActesBrouillon({ commande, creee, recevoir }, saisie);
  // [MAI-11] An order leaves with the boxes scanned before the press.
  const actes = { ...actesPrets, enCours: actesPrets.enCours || enLecture };
  const { lignes, tete } = saisie;
  const fournisseur_id = Number(tete.fournisseur_id) || null;
  const fournisseur = fournisseurs.find((f) => f.id === fournisseur_id);
  const reperes = useReperes({
    ids: lignes.map((l) => l.produit_id),
    fournisseur_id,
    sauf: commande?.id ?? null,
  });
  const { poser } = saisie;
  useEffect(() => {
    for (const produit_id of aTarifer.current) {
      const repere = reperes.get(produit_id);
      if (!repere) continue;
      aTarifer.current.delete(produit_id);
      if (repere.offre) poser(produit_id, { prix_achat: repere.offre.prix_achat });
    }
  }, [reperes, poser]);
  const poserTapee: PoserLigne = useCallback(
    (produit_id, change) => {
      if (change.prix_achat !== undefined) aTarifer.current.delete(produit_id);
      poser(produit_id, change);
    },
    [poser],
  );
  const vues = useMemo(
    () => lignes.map((ligne) => ({ ligne, repere: reperes.get(ligne.produit_id) ?? null })),
    [lignes, reperes],
  );
  const { produits } = vue;
  const visibles = produits ? vues.filter((v) => produits.has(v.ligne.produit_id)) : vues;
  const commun = motifCommun(visibles.map((v) => ({ qte: v.ligne.qte, repere: v.repere })));
  const chercher = () => ajout.current?.querySelector('input')?.focus();
  useShortcuts('commande', { F2: chercher });
  // Target: the line just added, else the first.
  const versLesLignes = (e: KeyboardEvent<HTMLDivElement>) => {
    const champ = e.target as HTMLInputElement;
    if (e.key !== 'ArrowDown' || champ.value !== '' || !cadre.current) return;
    const rang = visibles.findIndex((v) => v.ligne.produit_id === ajoutee);
    if (visibles.length > 0) viserRang(cadre.current, Math.max(0, rang), CHAMP_QTE);
  };
  return (
    <section className="commande-page" data-saisie="" aria-labelledby="commande-titre">
      <TeteCommande
        titre={commande ? `Commande ${commande.numero}` : 'Nouvelle commande'}
        etape={commande ? ETAPES_COMMANDE[commande.status] : undefined}
        revenir={revenir}
        actes={
          <Actes commande={commande} saisie={saisie} actes={actes} fournisseur={fournisseur} />
        }
      >
        <ChampsDeTete
          saisie={saisie}
          fournisseurs={fournisseurs}
          lecture={lecture}
          total={totalAchat(keptLignes(lignes))}
          mois={mois}
        />
      </TeteCommande>
      <FormState
        f={saisie.f}
        labels={LIBELLES}
        describe={{
          fournisseur_id: (id) => fournisseurs.find((f) => String(f.id) === id)?.libelle ?? '–',
          lignes: describeCroisees,
        }}
      />
      <div className="commande-barre">
        <div className="commande-ajout" ref={ajout} onKeyDown={versLesLignes}>
          <ChampProduitScanne
            libelle="Ajouter un produit"
            autoFocus
            prix={(p) => p.prix_achat ?? null}
            choisir={saisie.ajouter}
            scanner={(p, _, boites) => saisie.ajouter(p, boites)}
            surLecture={lire}
          />
          <KeyCap>F2</KeyCap>
        </div>
        <Puces
          vues={vues}
          choisie={vue.nom}
          choisir={(nom) => voir(nom === 'tous' ? TOUT : { nom, produits: produitsDe(nom, vues) })}
        />
        <AuBout nom="Autres réglages">
          <ChampsDeBarre saisie={saisie} />
          {mois && <Button text="Budget du mois…" onClick={() => reglerBudget(true)} />}
          <BoutonRepartir vues={vues} saisie={saisie} actes={actes} />
          <Button icon={<Calculator />} text="Proposition…" onClick={() => montrer(true)} />
        </AuBout>
      </div>
      {budget && mois && <BudgetDialogue lu={mois} fermer={() => reglerBudget(false)} />}
      {proposition && (
        <Proposition
          fournisseur_id={fournisseur_id}
          budget={tete.budget}
          fermer={() => montrer(false)}
          prendre={(suggerees) => {
            saisie.changerLignes(joindreSuggestions(lignes, suggerees));
            montrer(false);
          }}
        />
      )}
      <FormErrors errors={actes.erreurs} />
      <div className="commande-feuille">
        <div className="commande-cadre" ref={cadre} tabIndex={0} role="region" aria-label="Lignes">
          {lignes.length === 0 ? (
            <p className="commande-vide">
              Cherchez ou scannez un produit, ou ouvrez la proposition.
            </p>
          ) : (
            <LignesBrouillon
              vues={visibles}
              commun={commun}
              visee={ajoutee}
              poser={poserTapee}
              cadre={cadre}
              remonter={chercher}
            />
          )}
        </div>
        <PrixCoteACote vues={visibles} cadre={cadre} fournisseur_id={fournisseur_id} />
        <Pied vues={vues} commun={commun} fournisseur={fournisseur} />
      </div>
    </section>
  );
}
