// @kept-when-opened
import { Button } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { keyName, useShortcuts } from '#client/base/shortcuts.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { ChampProduitScanne } from '#client/stock/produit/champ-produit.offert.tsx';
import { confirmerDates } from '#client/stock/produit/confirmer-dates.offert.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { CameraButton } from '#client/ui/scan/camera-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { RowsInSight } from '#client/ui/liste/rangees-en-vue.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { Strip } from '#client/ui/strip.tsx';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { jourDe } from '#shared/base/dates.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { Anomalie } from '#shared/stock/commande/anomalies.rules.ts';
import { bonHorsCommande, bonVerse } from '#shared/stock/commande/bon-livraison.phrases.ts';
import { lireBonEchange, receptionnerCommande } from '#shared/stock/commande/commande.api.ts';
import { ETAPES_COMMANDE, estOuverte } from '#shared/stock/commande/commande.rules.ts';
import type { Commande, CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { texteUg } from '#shared/stock/commande/offre.rules.ts';
import type { CodeLu } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { refetchCommande, retenirCommande } from './commande.queries.ts';
import { PhotosCommande } from './photos-commande.tsx';
import { type PropsRangeeReception, RangeeReception } from './rangee-reception.tsx';
import {
  montrerRang,
  selectionnerChiffres,
  surFlecheDeColonne,
  viserRang,
} from './rangs-du-cadre.ts';
import {
  anomaliesDesRangees,
  auPresent,
  autreLot,
  ecartsDesRangees,
  lignesRecues,
  rangeeHorsCommande,
  type RangeeRecue,
  rangeesDe,
  scannerReception,
  toutRecevoir,
  verserBon,
} from './lignes-saisies.rules.ts';
import { AuBout, FaitDeTete, NetCommande, TeteCommande, UG } from './tete-commande.tsx';

const BonDialogue = lazyScreen(() => import('./bon-dialogue.tsx'), 'BonDialogue');

const COLONNES = 10;
/** Virtualised beyond. */
const TOUTES = 40;

interface Visee {
  cle: number;
  fois: number;
}
function useSaisieReception(c: CommandeComplete, part: RefObject<boolean>) {
  const [vierge] = useState(() => ({ rangees: rangeesDe(c), facture: c.facture ?? '' }));
  const f = useTypedForm({ formulaire: FORMULAIRES.reception, id: c.id, nom: c.numero, vierge });
  // Restored input may date from an older version of the order.
  const rangees = useMemo(() => auPresent(c, f.s.rangees), [c, f.s.rangees]);
  const [visee, viser] = useState<Visee | null>(null);
  // Current rows for scans between two renders.
  const tenues = useRef(rangees);
  tenues.current = rangees;
  const changer = useRef(f.changer);
  changer.current = f.changer;
  const tenir = useCallback((suite: RangeeRecue[]) => {
    tenues.current = suite;
    changer.current({ rangees: suite });
  }, []);
  const poser = useCallback(
    (cle: number, change: Partial<RangeeRecue>) =>
      tenir(tenues.current.map((r) => (r.cle === cle ? { ...r, ...change } : r))),
    [tenir],
  );
  const ajouterLot = useCallback(
    (cle: number) => {
      const sien = tenues.current.find((r) => r.cle === cle);
      if (sien) tenir(autreLot(tenues.current, sien));
    },
    [tenir],
  );
  const compterProduit = (p: Produit, code: CodeLu, boites: number | null) => {
    if (part.current) {
      lowBeep();
      return toast.avertir(phrasesCommande.receptionPart(p.libelle));
    }
    const compter = () => {
      const suite = scannerReception(c, tenues.current, p.id, { ...code, boites: boites ?? 1 });
      if (!suite) return false;
      tenir(suite.rangees);
      viser((avant) => ({ cle: suite.vise, fois: (avant?.fois ?? 0) + 1 }));
      return true;
    };
    if (compter()) return;
    lowBeep();
    // [CMD-18] not ordered, or replacing a product: confirmed first
    void askFirst({
      titre: phrasesCommande.produitHorsCommande,
      quoi: phrasesCommande.commandeProduitAbsent(p.libelle),
      texte: phrasesCommande.recevoirHorsCommande,
    }).then((oui) => {
      if (!oui || part.current) return;
      tenir(rangeeHorsCommande(tenues.current, p));
      compter();
    });
  };
  const enMain = useCallback((): readonly RangeeRecue[] => tenues.current, []);
  return { f, rangees, enMain, tenir, poser, ajouterLot, visee, compterProduit };
}

interface Etrangete {
  cle: number;
  libelle: string;
  anomalies: readonly string[];
}
function useEtrangetes(c: CommandeComplete, rangees: readonly RangeeRecue[]) {
  const anomalies = anomaliesDesRangees(c, rangees, jourDe(new Date()));
  const parCle = new Map(rangees.map((r, i) => [r.cle, anomalies[i] ?? []]));
  const etranges = rangees.flatMap(({ cle, libelle }): Etrangete[] => {
    const siennes = parCle.get(cle) ?? [];
    return siennes.length > 0 ? [{ cle, libelle, anomalies: siennes.map((a) => a.texte) }] : [];
  });
  return { parCle, etranges };
}

/** One confirmation for all anomalies; true when accepted or none. */
async function accepteEtrange(etranges: readonly Etrangete[]): Promise<boolean> {
  if (etranges.length === 0) return true;
  const quoi = phrasesCommande.livraisonEtrange(etranges);
  const [titre, texte] = [
    phrasesCommande.livraisonAVerifier,
    phrasesCommande.livraisonEntrerQuandMeme,
  ];
  return askFirst({ titre, quoi, texte });
}

const Tete = () => (
  <thead>
    <tr>
      <th scope="col">PRODUIT</th>
      <th scope="col" className="nombre">
        ATTENDU
      </th>
      <th scope="col" className="nombre">
        REÇU
      </th>
      <th scope="col" className="nombre">
        {UG}
      </th>
      <th scope="col">LOT</th>
      <th scope="col">PÉREMPTION</th>
      <th scope="col" className="nombre">
        PRIX ACHAT
      </th>
      <th scope="col" className="nombre">
        PRIX VENTE
      </th>
      <th scope="col">À VÉRIFIER</th>
      <th scope="col">
        <span className="vue-cachee">Actes</span>
      </th>
    </tr>
  </thead>
);

const RIEN: readonly Anomalie[] = [];
type PropsTableau = Pick<PropsRangeeReception, 'poser' | 'ajouterLot'> & {
  rangees: readonly RangeeRecue[];
  anomalies: ReadonlyMap<number, readonly Anomalie[]>;
  promesses: ReadonlyMap<number, string | null>;
  /** FCFA per box as ordered, by product. */
  prevus: ReadonlyMap<number, number>;
  /** [CDE-14] Boxes above or below expected, by product. */
  ecarts: ReadonlyMap<number, number>;
  visee: Visee | null;
  cadre: RefObject<HTMLDivElement | null>;
};
function Tableau(props: PropsTableau) {
  const { rangees, anomalies, promesses, prevus, ecarts, visee, cadre, poser, ajouterLot } = props;
  // Cards vary in height: no virtualisation.
  const toutes = useMedia(TELEPHONE) || rangees.length <= TOUTES;
  const rangVise = visee ? rangees.findIndex((r) => r.cle === visee.cle) : -1;
  useEffect(() => {
    if (cadre.current && rangVise >= 0) montrerRang(cadre.current, rangVise);
  }, [cadre, rangVise, visee?.fois]);
  const dessiner = (debut: number, fin: number) =>
    rangees
      .slice(debut, fin)
      .map((r, i) => (
        <RangeeReception
          key={r.cle}
          r={r}
          rang={debut + i}
          anomalies={anomalies.get(r.cle) ?? RIEN}
          promesse={promesses.get(r.produit_id) ?? null}
          ecart={ecarts.get(r.produit_id) ?? 0}
          prix_prevu={prevus.get(r.produit_id) ?? r.prix_achat}
          suite={rangees[debut + i - 1]?.produit_id === r.produit_id}
          visee={visee?.cle === r.cle ? visee.fois : 0}
          poser={poser}
          ajouterLot={ajouterLot}
        />
      ));
  return (
    <table
      className="commande-lignes commande-reception"
      aria-label="Réception"
      onFocus={selectionnerChiffres}
      aria-rowcount={rangees.length + 1}
    >
      <Tete />
      <tbody>
        {toutes ? (
          dessiner(0, rangees.length)
        ) : (
          <RowsInSight
            count={rangees.length}
            columnCount={COLONNES}
            twoLines
            scroller={cadre}
            draw={dessiner}
          />
        )}
      </tbody>
    </table>
  );
}

/** `rangees`: the resulting delivery, null when unchanged. */
export interface BonPris {
  rangees: RangeeRecue[] | null;
  versees: number;
  fautes: readonly string[];
}
/**
 * [ECH-3] Loads the supplier's electronic note like a file's; null without exchange, or when the
 * order was not sent.
 */
function usePrendreBon(
  c: CommandeComplete,
  enMain: () => readonly RangeeRecue[],
  prendre: (lu: BonPris) => void,
): (() => Promise<void>) | null {
  const { data: fournisseurs = [] } = useRecords(FOURNISSEURS);
  const sien = fournisseurs.find((f) => f.id === c.fournisseur_id);
  if (c.status === 'BROUILLON' || !sien || sien.echange === 'aucun') return null;
  return async () => {
    const lu = await callApi(lireBonEchange, { parametres: { id: c.id }, silencieux: true });
    if (!lu.success || !lu.data) return prendre({ rangees: null, versees: 0, fautes: lu.errors });
    const { rangees: suite, versees, horsCommande } = verserBon(c, enMain(), lu.data);
    prendre({
      rangees: versees > 0 ? suite : null,
      versees,
      fautes: horsCommande.map((l) => bonHorsCommande(l.designation || l.cip || l.code)),
    });
  };
}

function raisonEntrer(lignes: number, autre: Commande | null): string | null {
  if (autre && !estOuverte(autre.status)) return phrasesCommande.commandeFermee(autre.numero);
  return lignes === 0 ? phrasesCommande.receptionVide : null;
}

/** Once at a time: a second note would undo what was corrected in the first. */
function BonDeLEchange({ prendre }: { prendre: (() => Promise<void>) | null }) {
  const [enLecture, lire] = useState(false);
  if (!prendre) return null;
  const demander = async () => {
    lire(true);
    await prendre();
    lire(false);
  };
  return (
    <ReasonedButton
      reason={enLecture ? phrasesReglement.traitement : null}
      text="Bon de l’échange"
      onClick={() => void demander()}
    />
  );
}

/**
 * [CMD-17] Another user received or ended this order meanwhile: announced, shown on request; the
 * count stays.
 */
function ChangeeAilleurs({ autre }: { autre: Commande | null }) {
  if (!autre) return null;
  const etape = ETAPES_COMMANDE[autre.status];
  return (
    <Strip tone="warning" sign="!">
      {phrasesCommande.changeeEnComptant(etape)}{' '}
      <Button size="small" text="Voir où elle en est" onClick={() => refetchCommande(autre.id)} />
    </Strip>
  );
}

const TOUCHES = [
  ['Tab', 'case suivante'],
  ['↑ ↓', 'ligne'],
  ['Alt+O', 'autre lot'],
] as const;

function Differences({
  rangees,
  ecarts,
}: {
  rangees: readonly RangeeRecue[];
  ecarts: ReadonlyMap<number, number>;
}) {
  const courts = [...ecarts.values()].filter((e) => e < 0).length;
  const ug = rangees.reduce((s, r) => s + r.ug, 0);
  const hors = rangees.filter((r) => r.hors_commande === true && r.qte + r.ug > 0).length;
  const dites = [
    ...(courts > 0 ? [denombrer(courts, 'produit incomplet', 'produits incomplets')] : []),
    ...(ug > 0 ? [`${formatNombre(ug)} UG`] : []),
    ...(hors > 0 ? [`${formatNombre(hors)} hors commande`] : []),
  ];
  return dites.length > 0 && <span className="reception-manque">{dites.join(' · ')}</span>;
}

export function ReceptionCommande({
  commande: c,
  ailleurs,
  revenir,
}: {
  commande: CommandeComplete;
  ailleurs: Commande | null;
  revenir: () => void;
}) {
  // Frozen while confirming and sending.
  const part = useRef(false);
  const { f, rangees, enMain, tenir, poser, ajouterLot, visee, compterProduit } =
    useSaisieReception(c, part);
  const { parCle, etranges } = useEtrangetes(c, rangees);
  const promesses = new Map(c.commande_produits.map((l) => [l.produit_id, texteUg(l)]));
  const prevus = new Map(c.commande_produits.map((l) => [l.produit_id, l.prix_achat]));
  const ecarts = ecartsDesRangees(rangees);
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const page = useRef<HTMLElement>(null);
  const cadre = useRef<HTMLDivElement>(null);
  // Snapshot of the filter: corrected rows stay visible.
  const [seules, trier] = useState<ReadonlySet<number> | null>(null);
  const visibles = seules ? rangees.filter((r) => seules.has(r.cle)) : rangees;
  const lignes = lignesRecues(rangees);
  const recevoir = async () => {
    if (heldByFault(page.current)) return;
    part.current = true;
    await entrer();
    part.current = false;
  };
  const [enLecture, lire] = useState(false);
  const { enter } = useQueuedPress(!enLecture, () => void recevoir());
  const entrer = async () => {
    if (!(await accepteEtrange(etranges))) return;
    const corps = {
      version: c.version,
      facture: f.s.facture || null,
      lignes,
      solder: false,
    };
    const demander = (plus = {}) =>
      envoyer((cle) =>
        callApi(receptionnerCommande, {
          parametres: { id: c.id },
          corps: { ...corps, ...plus },
          cle,
        }),
      );
    let reponse = await demander();
    if (reponse.code === 'lot_autre_date' && (await confirmerDates(reponse.errors)))
      reponse = await demander({ dates_confirmees: true });
    const { success, data } = reponse;
    if (!data) return;
    // Version conflict: shows the current order; the input is offered beside.
    if (!success) return retenirCommande(data);
    f.settle();
    retenirCommande(data);
    revenir();
  };
  const [fautesDuBon, setFautesDuBon] = useState<readonly string[]>([]);
  const verser = (lu: BonPris) => {
    setFautesDuBon(lu.fautes);
    if (!lu.rangees) return;
    tenir(lu.rangees);
    trier(null);
    toast.succes(bonVerse(lu.versees));
  };
  const [bon, ouvrirBon] = useState(false);
  const prendreBon = usePrendreBon(c, enMain, verser);
  const boites = lignes.reduce((s, l) => s + l.qte + l.ug, 0);
  const occupe = enCours ? phrasesReglement.traitement : null;
  // One's own reception may be broadcast before its answer.
  const autre = ailleurs && ailleurs.version > c.version && !enCours ? ailleurs : null;
  const raison = occupe ?? raisonEntrer(lignes.length, autre);
  const recherche = useRef<HTMLDivElement>(null);
  // Target: the last counted row, else the first.
  const versLesLignes = () => {
    const rang = visee ? visibles.findIndex((r) => r.cle === visee.cle) : 0;
    if (cadre.current) viserRang(cadre.current, Math.max(0, rang), 'td input');
  };
  const depuisLaBarre = (e: KeyboardEvent<HTMLDivElement>) => {
    const champ = e.target as HTMLInputElement;
    const versLeBas = e.key === 'ArrowDown' || (e.key === 'Enter' && champ.role !== 'combobox');
    if (!versLeBas || champ.tagName !== 'INPUT') return;
    // The search's own list has priority.
    if (champ.role === 'combobox' && champ.value !== '') return;
    e.preventDefault();
    versLesLignes();
  };
  const surToucheDuCadre = (e: KeyboardEvent<HTMLDivElement>) => {
    const rang = (e.target as HTMLElement).closest<HTMLElement>('[data-rang]')?.dataset['rang'];
    const sienne = rang === undefined ? undefined : visibles[Number(rang)];
    if (!sienne || keyName(e) !== 'Alt+O') return surFlecheDeColonne(e);
    e.preventDefault();
    // The row must exist before focusing it.
    flushSync(() => ajouterLot(sienne.cle));
    const dernier = visibles.findLastIndex((r) => r.produit_id === sienne.produit_id);
    if (cadre.current) viserRang(cadre.current, dernier + 1, 'td input');
  };
  useShortcuts('commande', {
    F2: () => recherche.current?.querySelector('input')?.focus(),
    'Alt+T': () => tenir(toutRecevoir(c, rangees)),
    'Ctrl+S': () => (raison === null ? enter() : toast.avertir(raison)),
  });
  return (
    <section ref={page} className="commande-page" data-saisie="" aria-labelledby="commande-titre">
      <TeteCommande
        titre={`Réception ${c.numero}`}
        revenir={revenir}
        actes={
          <>
            <PhotosCommande commande={c} />
            <Button
              text="Tout recevoir"
              endIcon={<KeyCap>Alt+T</KeyCap>}
              onClick={() => tenir(toutRecevoir(c, rangees))}
            />
            <ReasonedButton
              reason={raison}
              intent="primary"
              text="Entrer en stock"
              endIcon={<KeyCap>Ctrl+S</KeyCap>}
              onClick={enter}
            />
          </>
        }
      >
        <FaitDeTete nom="Fournisseur">{c.fournisseur_libelle}</FaitDeTete>
      </TeteCommande>
      <ChangeeAilleurs autre={autre} />
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="commande-barre" onKeyDown={depuisLaBarre}>
        <div className="commande-ajout reception-scan" ref={recherche}>
          <ChampProduitScanne
            libelle="Produit sans code"
            autoFocus
            prix={(p) => p.prix_achat ?? null}
            choisir={(p, boites) => compterProduit(p, { cips: [] }, boites)}
            scanner={compterProduit}
            surLecture={lire}
          />
          <KeyCap>F2</KeyCap>
        </div>
        <CameraButton />
        {(etranges.length > 0 || seules) && (
          <Button
            active={seules !== null}
            aria-pressed={seules !== null}
            intent="warning"
            variant="outlined"
            text={`À vérifier ${formatNombre(etranges.length)}`}
            onClick={() => trier(seules ? null : new Set(etranges.map((e) => e.cle)))}
          />
        )}
        <span className="discret commande-aide">
          Scannez chaque boîte : son lot et sa péremption se remplissent.
        </span>
        <AuBout nom="Autres réglages">
          <label className="commande-barre-champ reception-facture">
            N° de facture
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={f.s.facture}
              onValueChange={(texte) => f.changer({ facture: texte })}
            />
          </label>
          <Button icon={<CloudUpload />} text="Bon de livraison…" onClick={() => ouvrirBon(true)} />
          <BonDeLEchange prendre={prendreBon} />
        </AuBout>
      </div>
      <FormErrors errors={[...erreurs, ...fautesDuBon]} />
      {bon && (
        <BonDialogue commande={c} enMain={enMain} verser={verser} fermer={() => ouvrirBon(false)} />
      )}
      <div className="commande-feuille">
        <div
          className="commande-cadre"
          ref={cadre}
          tabIndex={0}
          role="region"
          aria-label="Lignes"
          onKeyDown={surToucheDuCadre}
        >
          <Tableau
            rangees={visibles}
            anomalies={parCle}
            promesses={promesses}
            prevus={prevus}
            ecarts={ecarts}
            visee={visee}
            cadre={cadre}
            poser={poser}
            ajouterLot={ajouterLot}
          />
        </div>
        <footer className="commande-somme">
          <strong>{denombrer(boites, 'boîte')}</strong>
          <span>{denombrer(lignes.length, 'ligne')}</span>
          <Differences rangees={rangees} ecarts={ecarts} />
          <span className="commande-touches" aria-hidden>
            {TOUCHES.map(([touche, effet]) => (
              <span key={touche}>
                <KeyCap>{touche}</KeyCap> {effet}
              </span>
            ))}
          </span>
          <NetCommande fcfa={lignes.reduce((s, l) => s + l.qte * l.prix_achat, 0)} />
        </footer>
      </div>
    </section>
  );
}
