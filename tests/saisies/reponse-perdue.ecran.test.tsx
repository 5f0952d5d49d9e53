import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ClientDialogue } from '#client/vente/clientele/client-dialogue.offert.tsx';
import { store } from '#client/base/store.ts';
import { MouvementDialogue } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { SortieDialogue } from '#client/sante/ordonnancier/sortie-dialogue.tsx';
import { RetourDialogue } from '#client/stock/retour/rendre-produits.offert.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { draftsOf, keepDraft } from '#client/ui/form-drafts.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrases from '#shared/base/stored-saisie.phrases.ts';
import { JOURS_DE_CLE } from '#shared/base/stored-saisie.rules.ts';
import { unClient, unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

const chantal = uneSession({ id: 6, fullname: 'Chantal OBAME' });
const doliprane = unProduit({ id: 11, libelle: 'DOLIPRANE' });
let fermees = 0;
const fermer = () => (fermees += 1);

/** How the server answers each sending, in turn; then as the last one. */
const tour = (...reponses: ReturnType<Serveur[string]>[]): Serveur[string] => {
  let fois = -1;
  return () => reponses[Math.min(++fois, reponses.length - 1)] ?? {};
};
const autreCorps = (faite: boolean) => ({
  statut: 422,
  code: 'cle_autre_corps' as const,
  errors: ['Cette clé a déjà servi.'],
  extra_data: { faite },
});
const ENVOIS = 'POST /api/mouvements';
function ouvrir(repondre: Serveur[string], { neuf = true } = {}): Demande[] {
  cleanup();
  fermees = 0;
  return monterPoste(
    <>
      <MouvementDialogue
        {...(neuf && { depart: { produit: doliprane, motif: 'CASSE' } })}
        fermer={fermer}
      />
      <ConfirmDialog />
    </>,
    chantal,
    {
      'GET /api/mouv_motifs': () => ({ data: [{ id: 1, libelle: 'CASSE' }] }),
      [ENVOIS]: repondre,
    },
  );
}
const quantite = () => screen.findByLabelText<HTMLInputElement>('Quantité');
const taper = async (qte: string) => fireEvent.change(await quantite(), { target: { value: qte } });
const presser = (nom: string) => fireEvent.click(screen.getByRole('button', { name: nom }));
const envoyees = (d: Demande[]) => d.filter(({ chemin }) => chemin === ENVOIS);
const cles = (d: Demande[]) => envoyees(d).map(({ cle }) => cle);
const repondu = async (d: Demande[], fois: number) => {
  await waitFor(() => expect(envoyees(d)).toHaveLength(fois));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(
      false,
    ),
  );
};
/** Ten boxes come in; the server is told, its answer is lost. */
async function perdre(): Promise<Demande> {
  const d = ouvrir(tour('coupe'));
  await taper('10');
  presser('Enregistrer');
  await repondu(d, 1);
  return envoyees(d)[0] as Demande;
}
const gardees = () => draftsOf(chantal.id).map(({ draft }) => draft);

chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('un envoi dont la réponse s’est perdue', () => {
  it('[SAI-12] repris dans un autre formulaire, porte la même clé : fait une fois', async () => {
    const premier = await perdre();
    const d = ouvrir(tour({}), { neuf: false });
    await screen.findByText(phrases.envoyeeSansReponse);
    presser('Reprendre');
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(envoyees(d)).toEqual([premier]);
    cleanup();
    expect(gardees()).toEqual([]);
  });

  it('[SAI-12] de même pour un bon de retour, que rien n’a changé depuis son ouverture', async () => {
    const bons = 'POST /api/bons-retour';
    const ouvrirRetour = (repondre: Serveur[string], depart = {}) => {
      cleanup();
      fermees = 0;
      return monterPoste(
        <RetourDialogue fermer={fermer} depart={{ lignes: [], ...depart }} />,
        chantal,
        {
          'GET /api/fournisseurs': () => ({ data: [{ id: 3, libelle: 'UBIPHARM' }] }),
          'GET /api/mouv_motifs': () => ({ data: [{ id: 1, libelle: 'CASSE' }] }),
          'GET /api/produits/11/lots': () => ({ data: [] }),
          [bons]: repondre,
        },
      );
    };
    const envois = (d: Demande[]) => d.filter(({ chemin }) => chemin === bons);
    const ligne = { cle: 'a', produit_id: 11, libelle: 'DOLIPRANE', lot_id: '', qte: 4 };
    const avant = ouvrirRetour(tour('coupe'), {
      fournisseur_id: 3,
      motif: 'CASSE',
      lignes: [{ ...ligne, prix_achat: 600 }],
    });
    presser('Enregistrer');
    await waitFor(() => expect(envois(avant)).toHaveLength(1));
    await screen.findByText(/connexion/i);
    const apres = ouvrirRetour(tour({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois(apres)).toEqual(envois(avant));
  });

  it('[SAI-12] de même pour des stupéfiants détruits, le code du témoin jamais gardé', async () => {
    const sorties = 'POST /api/stupefiants/sorties';
    const ouvrirSortie = (repondre: Serveur[string]) => {
      cleanup();
      fermees = 0;
      return monterPoste(<SortieDialogue fermer={fermer} />, chantal, {
        'GET /api/stupefiants': () => ({
          data: [{ id: 5, libelle: 'SKENAN', solde: 9, a_compter: false }],
        }),
        [sorties]: repondre,
      });
    };
    const envois = (d: Demande[]) => d.filter(({ chemin }) => chemin === sorties);
    const temoigner = () =>
      fireEvent.change(screen.getByLabelText('Code PIN du témoin', { selector: 'input' }), {
        target: { value: '7351' },
      });
    const avant = ouvrirSortie(tour('coupe'));
    await screen.findByText(/SKENAN/);
    fireEvent.change(screen.getByLabelText(/^Procès-verbal/), { target: { value: 'PV 12' } });
    fireEvent.change(screen.getByLabelText(/^Ce qui/), { target: { value: 'Périmés' } });
    fireEvent.change(screen.getByLabelText('Stupéfiant'), { target: { value: '5' } });
    fireEvent.change(await screen.findByLabelText('Boîtes de SKENAN'), { target: { value: '2' } });
    temoigner();
    presser('Enregistrer');
    await waitFor(() => expect(envois(avant)).toHaveLength(1));
    await screen.findByText(/connexion/i);
    expect(JSON.stringify({ ...localStorage })).not.toContain('7351');
    const apres = ouvrirSortie(tour({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    temoigner();
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois(apres)).toEqual(envois(avant));
  });

  it('[SAI-12] une session finie entre-temps ne fait pas oublier sa clé', async () => {
    const premier = await perdre();
    const d = ouvrir(tour({ statut: 401, errors: ['Session finie'] }, {}));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    presser('Enregistrer');
    await repondu(d, 1);
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(cles(d)).toEqual([premier.cle, premier.cle]);
  });

  it('[SAI-12] refusé, il n’est plus en suspens : ce qui est gardé n’a plus de clé', async () => {
    await perdre();
    const d = ouvrir(tour({ statut: 422, errors: ['Motif inconnu'] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    presser('Enregistrer');
    await repondu(d, 1);
    cleanup();
    expect(gardees()).toMatchObject([{ mienne: { qte: 10 } }]);
    expect(gardees()[0]?.envoi).toBeUndefined();
  });

  it('[SAI-12] attend sa décision : rien d’autre ne part de ce formulaire avant', async () => {
    await perdre();
    const d = ouvrir(tour({}));
    await taper('3');
    presser('Enregistrer');
    await screen.findByText(phrases.deciderDAbord);
    expect(envoyees(d)).toEqual([]);
    presser('Oublier');
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(envoyees(d)).toMatchObject([{ corps: { qte: 3 } }]);
  });

  it('[SAI-13] corrigé alors que le premier est fait, demande avant d’en faire un second', async () => {
    const d = ouvrir(tour('coupe', autreCorps(true), autreCorps(true), {}));
    await taper('10');
    presser('Enregistrer');
    await repondu(d, 1);
    await taper('12');
    presser('Enregistrer');
    const question = () => screen.findByRole('alertdialog');
    expect(within(await question()).getByText(phrases.precedentEnregistre)).toBeTruthy();
    fireEvent.click(within(await question()).getByRole('button', { name: 'NON' }));
    await repondu(d, 2);
    expect(new Set(cles(d)).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText(phrases.precedentEnregistre)).toBeTruthy();
    expect(gardees()[0]?.envoi?.cle).toBe(cles(d)[0]);
    presser('Enregistrer');
    fireEvent.click(within(await question()).getByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(fermees).toBe(1));
    const [un, deux, trois, quatre] = cles(d);
    expect([deux, trois]).toEqual([un, un]);
    expect(quatre).not.toBe(un);
  });

  it('[SAI-13] corrigé alors que le premier fut refusé, part seul sous une autre clé', async () => {
    const d = ouvrir(tour('coupe', autreCorps(false), {}));
    await taper('10');
    presser('Enregistrer');
    await repondu(d, 1);
    await taper('12');
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(envoyees(d).map(({ corps }) => corps.qte)).toEqual([10, 12, 12]);
    expect(new Set(cles(d)).size).toBe(2);
  });

  it('[SAI-13] une fiche changée porte sa version : le serveur en juge, rien n’est demandé', async () => {
    const fiche = unClient({ id: 9, version: 4, libelle: 'MINTSA', ville: 'Oyem' });
    const d = monterPoste(<ClientDialogue id={9} fermer={fermer} />, chantal, {
      'GET /api/clients/9': () => ({ data: fiche }),
      'POST /api/clients/9/update': tour('coupe', autreCorps(true), {
        data: { ...fiche, version: 6 },
      }),
    });
    const envois = () => d.filter(({ chemin }) => chemin.startsWith('POST'));
    fermees = 0;
    const ville = await screen.findByLabelText('Ville');
    fireEvent.change(ville, { target: { value: 'Gamba' } });
    presser('Enregistrer');
    await waitFor(() => expect(envois()).toHaveLength(1));
    await screen.findByText(/connexion/i);
    fireEvent.change(ville, { target: { value: 'Mouila' } });
    presser('Enregistrer');
    await waitFor(() => expect(fermees).toBe(1));
    expect(new Set(envois().map(({ cle }) => cle)).size).toBe(2);
  });

  it('[SAI-22] ce qui se tape pendant l’envoi n’y est pas : c’est dit, une fois fait', async () => {
    for (const [tapee, dits] of [
      ['10', []],
      ['12', [phrases.changeApresEnvoi]],
    ] as const) {
      store.set(toastsAtom, []);
      const reponse = Promise.withResolvers<{ data: null }>();
      const d = ouvrir(() => reponse.promise);
      await taper('10');
      presser('Enregistrer');
      await waitFor(() => expect(envoyees(d)).toHaveLength(1));
      await taper(tapee);
      reponse.resolve({ data: null });
      await waitFor(() => expect(fermees).toBe(1));
      expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(dits);
    }
  });

  it('[SAI-14] sa clé oubliée du serveur, demande qu’on vérifie avant de le refaire', async () => {
    const le = new Date(Date.now() - (JOURS_DE_CLE + 1) * 86_400_000).toISOString();
    const forme = { produit: doliprane, type: 'Entrée', motif: 'CASSE', lot: '' };
    keepDraft(
      { utilisateur_id: chantal.id, formulaire: 'mouvement', id: null, page: '' },
      {
        le,
        sujet: 'Mouvement',
        chemin: '/',
        version: null,
        base: { ...forme, qte: 1, date_expiration: '' },
        mienne: { ...forme, qte: 10, date_expiration: '' },
        envoi: { cle: 'vieille', le },
      },
    );
    const d = ouvrir(tour({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    presser('Enregistrer');
    const question = within(await screen.findByRole('alertdialog'));
    expect(envoyees(d)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(fermees).toBe(1));
    expect(cles(d)).not.toContain('vieille');
  });
});
