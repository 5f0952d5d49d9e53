import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { CommandeEcran } from '#client/stock/commande/commande-ecran.tsx';
import { ImportDialogue } from '#client/platform/import/import-dialogue.offert.tsx';
import { typeset } from '#client/base/typography.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Rangee } from '#shared/platform/import/colonnes.rules.ts';
import { CHOIX, declarationDuGenre, type GenreDeLigne } from '#shared/platform/import/genres.ts';
import type { ImportFichier, StoredNature } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import type { LigneLue, Reponse } from '#shared/platform/import/lignes.rules.ts';
import {
  bilanDuFichier,
  type Fichier,
  lireFichierEntier,
} from '#shared/platform/import/lire-fichier.rules.ts';
import { questionsDe } from '#shared/platform/import/questions.rules.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';
import { lireSansFil } from '#tests/harness/fil-de-lecture.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  type Attendu,
  baseDe,
  JOUR,
  lireAttendu,
  lireOctets,
  seRepond,
  siFichiers,
  valeursDe,
  valeursLues,
  valeursVoulues,
} from './grossistes.scene.ts';

chaqueFoisUnPoste();
beforeEach(() => {
  lireSansFil();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${JOUR}T10:00:00Z`) });
});
afterEach(() => void vi.useRealTimers());
const moi = uneSession({ is_admin: true });
const bouton = (nom: string | RegExp) => screen.getByRole('button', { name: nom });

/**
 * Given in the open dialogue; its columns are those written beside, without a question. Looked for
 * there alone: among all the fields of a reception, labels take half a minute.
 */
async function donner(nom: string, { nature, colonnes }: Attendu): Promise<void> {
  const titre = await screen.findByText(phrases.TITRES[nature]);
  const dialogue = within(titre.closest<HTMLElement>('[role="dialog"]') ?? titre);
  fireEvent.change(await dialogue.findByLabelText('Fichier à lire'), {
    target: { files: [new File([lireOctets(nom)], nom)] },
  });
  const continuer = await dialogue.findByText('Continuer');
  const devient = dialogue.getAllByLabelText<HTMLSelectElement>(/ devient$/);
  expect(devient.map((d) => d.value)).toEqual(colonnes.map((c) => c.champ ?? '-'));
  expect(continuer.closest('button')?.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(continuer);
}

/** The server's part: what it received, judged by the rules it judges by. */
class Recu {
  lignes: LigneLue[] = [];
  ecrites: LigneLue[] = [];
  #fichier: Fichier | null = null;
  #version = 1;
  readonly #base: Awaited<ReturnType<typeof baseDe>>;
  constructor(base: Awaited<ReturnType<typeof baseDe>>) {
    this.#base = base;
  }
  #dire(part: Partial<ImportFichier>): { data: ImportFichier } {
    const { nature, champs, tetes, rangees } = this.#fichier ?? VIDE;
    this.#version += 1;
    return {
      data: {
        id: 7,
        version: this.#version,
        nature: nature as StoredNature,
        fichier: 'fichier',
        nb_lignes: rangees.length,
        statut: 'En cours',
        faits: 0,
        total: 0,
        tetes: tetes && [...tetes],
        champs: [...champs],
        bilan: bilanDuFichier(this.lignes),
        questions: questionsDe(this.lignes),
        reponses: [],
        erreurs: [],
        ecrits: 0,
        restes: 0,
        utilisateur_id: moi.id,
        created_by: moi.fullname,
        created_at: '2026-11-29T10:00:00+01:00',
        importe_at: null,
        termine_at: null,
        ...part,
      },
    };
  }
  readonly serveur: Serveur = {
    'GET /api/imports': () => ({ data: [] }),
    'GET /api/appariements-import': () => ({ data: null }),
    'POST /api/imports': ({ corps }) => {
      this.#fichier = { ...(corps as unknown as Fichier), rangees: [] };
      return this.#dire({});
    },
    'POST /api/imports/7/lignes': ({ corps }) => {
      const fichier = this.#fichier ?? VIDE;
      const rangees = [...fichier.rangees, ...(corps['rangees'] as Rangee[])];
      this.#fichier = { ...fichier, rangees };
      return { data: { recues: rangees.length } };
    },
    'POST /api/imports/7/verifier': ({ corps }) => {
      const reponses = corps['reponses'] as Reponse[];
      this.lignes = lireFichierEntier(this.#fichier ?? VIDE, this.#base, reponses);
      return this.#dire({ statut: 'Vérifié', reponses });
    },
    'POST /api/imports/7/importer': () => {
      this.ecrites = this.lignes.filter((l) => l.etat === 'bonne');
      return this.#dire({ statut: 'Importé', ecrits: this.ecrites.length });
    },
  };
}
const VIDE: Fichier = { nature: 'produits', champs: [], tetes: null, texte: true, rangees: [] };

/** The first answer offered to each question, by the screen. */
function repondre(genres: readonly GenreDeLigne[]): void {
  for (const genre of genres) {
    const { phrase, choix, parValeur, etat } = declarationDuGenre(genre);
    const [premier] = choix;
    if (etat === 'fautive' || !premier) continue;
    const question = within(screen.getByRole('region', { name: typeset(phrase) }));
    if (parValeur)
      for (const valeur of question.getAllByRole('combobox'))
        fireEvent.change(valeur, { target: { value: premier } });
    else fireEvent.click(question.getByRole('radio', { name: typeset(CHOIX[premier]) }));
  }
}
const figures = (rapport: HTMLElement): number[] =>
  [...rapport.querySelectorAll('dd')].map((d) => Number(d.textContent.replaceAll('.', '')));

for (const nom of [
  'a-produits.xlsx',
  'b-catalogue.csv',
  'c-tarif.csv',
  'f-ancien-logiciel.csv',
  'g-clients.csv',
  'h-ventes-12-mois.csv',
  'i-dates.xlsx',
  'j-sep.csv',
])
  siFichiers(`${nom} : donné, répondu, importé, ce qui est écrit à côté`, async () => {
    const voulu = lireAttendu(nom);
    const recu = new Recu(await baseDe(voulu));
    monterPoste(
      <>
        <ImportDialogue nature={voulu.nature as StoredNature} fermer={() => undefined} />
        <ConfirmDialog />
      </>,
      moi,
      recu.serveur,
    );
    await donner(nom, voulu);
    const [nouveaux = 0, modifies = 0, inchanges = 0, ...autres] = figures(
      await screen.findByLabelText('Rapport de fichier'),
    );
    expect([nouveaux + modifies + inchanges, ...autres]).toEqual(
      [voulu.compte['bonnes'], voulu.compte['a_demander'], voulu.compte['fautives']].map(Number),
    );
    const bonnes = voulu.lignes.filter((l) => l.etat === 'bonne' || seRepond(l));
    repondre(voulu.lignes.flatMap((l) => (l.etat === 'a_demander' ? (l.genres ?? []) : [])));
    const importer = `Importer ${formatNombre(bonnes.length)} lignes`;
    await waitFor(() => expect(bouton(importer).getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(bouton(importer));
    await screen.findByText(phrases.importFait(bonnes.length));
    expect(
      recu.ecrites.map(({ ligne, valeurs }, i) => [
        ligne,
        valeursLues(valeurs, bonnes[i]?.valeurs),
      ]),
    ).toEqual(bonnes.map((b) => [b.ligne, valeursVoulues(valeursDe(b, voulu))]));
  });

const COMMANDEE = { id: 5, status: 'ENVOYEE' } as const;
for (const nom of ['d-facture-sans-tetes.csv', 'e-livraison.csv'])
  siFichiers(`${nom} : versée dans la réception, puis entrée en stock`, async () => {
    const voulu = lireAttendu(nom);
    const bonnes = voulu.lignes.filter((l) => l.etat === 'bonne');
    const parCode = Map.groupBy(bonnes, (l) => l.valeurs?.code ?? '');
    const codes = [...parCode.keys()];
    const [modele] = uneCommande().commande_produits;
    if (!modele) throw new Error('une commande sans ligne');
    const commande = uneCommande({
      ...COMMANDEE,
      commande_produits: [...parCode].map(([cip, siennes], i) => ({
        ...modele,
        id: i + 1,
        produit_id: i + 100,
        produit_libelle: siennes[0]?.valeurs?.libelle ?? '',
        cip,
        qte: siennes.reduce((s, l) => s + Math.max(1, l.valeurs?.qte_commandee ?? 1), 0),
      })),
    });
    const demandes = monterPoste(
      <>
        <Routes>
          <Route path="/stock/commandes/:id" element={<CommandeEcran />} />
        </Routes>
        <ConfirmDialog />
      </>,
      moi,
      {
        'GET /api/fournisseurs': () => ({ data: [] }),
        'GET /api/commandes/5': () => ({ data: commande }),
        'GET /api/produits': () => ({ data: [unProduit()] }),
        'GET /api/commandes/reperes': () => ({ data: [] }),
        'GET /api/appariements-import': () => ({ data: null }),
        'POST /api/commandes/5/receptionner': () => ({
          data: { ...commande, status: 'RECUE_PARTIELLE', version: 2 },
        }),
      },
      '/stock/commandes/5',
    );
    fireEvent.click(await screen.findByText('Réceptionner'));
    fireEvent.click(await screen.findByText('Bon de livraison…'));
    await donner(nom, voulu);
    const livrees = bonnes.filter(
      ({ valeurs: { qte_recue, ug } = {} }) => (qte_recue ?? 0) + (ug ?? 0) > 0,
    );
    const verser = await screen.findByText(`Verser ${livrees.length} lignes dans la réception`);
    const prix = screen.queryByText(/^Prendre aussi les prix de vente/);
    if (prix) fireEvent.click(prix);
    fireEvent.click(verser);
    await screen.findByText(`${voulu.compte['boites_recues_et_gratuites']} boîtes`);
    fireEvent.click(screen.getByText('Entrer en stock'));
    fireEvent.click(await screen.findByText('OUI'));
    const entrees = () => demandes.filter((d) => d.chemin.endsWith('/receptionner'));
    await waitFor(() => expect(entrees()).toHaveLength(1));
    expect(entrees()[0]?.corps['lignes']).toEqual(
      codes.flatMap((code, i) =>
        livrees
          .map(({ valeurs = {} }) => valeurs)
          .filter((v) => v.code === code)
          .map((v) => ({
            produit_id: i + 100,
            qte: v.qte_recue ?? 0,
            ug: v.ug ?? 0,
            prix_achat: v.prix_achat,
            ...(v.prix_vente && { prix_de_vente: v.prix_vente }),
            lot: v.lot || null,
            date_expiration: v.peremption ?? null,
          })),
      ),
    );
  });
