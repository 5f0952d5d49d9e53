import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import { ClientDialogue } from '#client/vente/clientele/client-dialogue.offert.tsx';
import { GardesEcran } from '#client/gestion/garde/gardes-ecran.tsx';
import { BandeSaisies } from '#client/shell/bande-saisies.tsx';
import { suivreSaisies } from '#client/shell/suivre-saisies.ts';
import { signOut } from '#client/base/sign-out.ts';
import { MouvementDialogue } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { PrescripteurDialogue } from '#client/sante/ordonnancier/prescripteur-dialogue.tsx';
import { VendreDAbordDialogue } from '#client/stock/retour/vendre-dabord-dialogue.tsx';
import { KEEP_MS } from '#client/ui/use-kept.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { draftsOf, keepDraft } from '#client/ui/form-drafts.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { askedBackAtom, leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import {
  saisiePerdue,
  saisieQuiAttendra,
  saisieSansIdentite,
} from '#shared/base/fermeture.phrases.ts';
import { nombreAuPlus, nombreIllisible } from '#shared/base/nombre.phrases.ts';
import { JOURS_GARDES } from '#shared/base/stored-saisie.rules.ts';
import { unClient, unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { PATIENCE_MS } from '#tests/harness/patience.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const chantal = uneSession({ id: 6, fullname: 'Chantal OBAME' });
const serge = uneSession({ id: 7, fullname: 'Serge OBIANG' });
const fiche = unClient({
  id: 9,
  version: 4,
  libelle: 'MINTSA',
  ville: 'Oyem',
  nom: 'Solange',
  plafond_dette: 500,
});
let fermees = 0;
function ouvrir(session = chantal, plus: Serveur = {}, id: number | null = 9): Demande[] {
  cleanup();
  fermees = 0;
  return monterPoste(
    <>
      <ClientDialogue id={id} fermer={() => (fermees += 1)} />
      <ConfirmDialog />
    </>,
    session,
    { 'GET /api/clients/9': () => ({ data: fiche }), ...plus },
  );
}
const champ = (nom: string | RegExp) => screen.findByLabelText<HTMLInputElement>(nom);
const taper = async (nom: string, valeur: string) =>
  fireEvent.change(await champ(nom), { target: { value: valeur } });
const gardees = () => draftsOf(chantal.id).map(({ draft }) => draft);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('ce qui est tapé et pas enregistré', () => {
  it('[SAI-5] est gardé par personne, formulaire et fiche, sans l’identité de l’assuré', async () => {
    ouvrir();
    await taper('Ville', 'Gamba');
    await taper('Nom de l’assuré', 'PLANTE-SANTE');
    cleanup(); // the tab is closed
    const texte = JSON.stringify({ ...localStorage });
    expect(texte).toContain('Gamba');
    expect(texte).not.toContain('PLANTE-SANTE');
    const [gardee] = gardees();
    expect(Object.keys(gardee?.mienne ?? {}).sort()).toEqual([...FORMULAIRES.client.garde].sort());
    ouvrir(serge);
    expect((await champ('Ville')).value).toBe('Oyem');
    expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
  });

  it('[SAI-5] se reprend sur la fiche du moment : ce qu’un autre a changé ailleurs y est', async () => {
    ouvrir();
    await taper('Ville', 'Gamba');
    const demandes = ouvrir(chantal, {
      'GET /api/clients/9': () => ({ data: { ...fiche, version: 5, plafond_dette: 100 } }),
      'POST /api/clients/9/update': () => ({ data: { ...fiche, version: 6, ville: 'Gamba' } }),
    });
    expect((await champ('Ville')).value).toBe('Oyem');
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect([(await champ('Ville')).value, (await champ('Plafond de crédit (FCFA)')).value]).toEqual(
      ['Gamba', '100'],
    );
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(fermees).toBe(1));
    expect(demandes.find((d) => d.chemin.startsWith('POST'))?.corps).toEqual({
      version: 5,
      ville: 'Gamba',
    });
    cleanup();
    expect(gardees()).toEqual([]);
  });

  it('[SAI-5] ce que les deux ont changé se choisit aussi en reprenant', async () => {
    ouvrir();
    await taper('Ville', 'Gamba');
    ouvrir(chantal, {
      'GET /api/clients/9': () => ({ data: { ...fiche, version: 5, ville: 'Mouila' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    const choix = within(screen.getByRole('group', { name: typeset('Choisir : Ville') }));
    expect(choix.getAllByRole('button').map((b) => b.textContent)).toEqual([
      'Enregistrée Mouila',
      'Vous Gamba',
    ]);
  });

  it('[SAI-5] oublié, il n’est plus proposé ; ignoré, ce qu’on tape ensuite le rejoint', async () => {
    ouvrir();
    await taper('Ville', 'Gamba');
    ouvrir();
    await taper('Téléphone', '01172334');
    cleanup();
    expect(gardees()).toMatchObject([
      { mienne: { ville: 'Gamba', telephone: '01172334' }, base: { ville: 'Oyem' } },
    ]);
    ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Oublier' }));
    cleanup();
    expect(gardees()).toEqual([]);
  });

  it('[SAI-5] retrouvé et laissé là, il reste tel qu’il fut laissé : son heure aussi', async () => {
    ouvrir();
    await taper('Ville', 'Gamba');
    cleanup();
    const [avant] = gardees();
    arreterLaMontre();
    ouvrir();
    const reprendre = () => expect(screen.getByRole('button', { name: 'Reprendre' })).toBeTruthy();
    await vi.waitFor(reprendre, PATIENCE_MS);
    await passer(2 * KEEP_MS);
    cleanup();
    expect(gardees()).toEqual([avant]);
  });

  it('[SAI-5] un mouvement commencé sur un produit se reprend avec lui, jamais sur un autre', async () => {
    const ajuster = async (id: number, libelle: string) => {
      cleanup();
      monterPoste(
        <MouvementDialogue
          depart={{ produit: unProduit({ id, libelle }) }}
          fermer={() => undefined}
        />,
        chantal,
        { 'GET /api/mouv_motifs': () => ({ data: [] }) },
      );
      return champ('Quantité');
    };
    fireEvent.change(await ajuster(11, 'DOLIPRANE'), { target: { value: '5' } });
    const quantite = await ajuster(12, 'SPASFON');
    expect(quantite.value).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(quantite.value).toBe('5');
    expect(screen.getByText(/DOLIPRANE : /)).toBeTruthy();
    expect(screen.queryByText(/SPASFON : /)).toBeNull();
  });

  it('[SAI-5] la remise tapée pour un lot à vendre d’abord n’est proposée que pour ce lot', async () => {
    const vendreDAbord = async (lot_id: number) => {
      cleanup();
      const ligne = {
        produit_id: 11,
        libelle: 'DOLIPRANE',
        qte: 4,
        prix_achat: 600,
        prix_de_vente: 1_000,
        lot_id,
        lot_numero: `L${lot_id}`,
        date_expiration: '2027-01-31',
      };
      const rien = () => undefined;
      monterPoste(<VendreDAbordDialogue ligne={ligne} fait={rien} fermer={rien} />, chantal, {});
      return champ('Remise (%)');
    };
    fireEvent.change(await vendreDAbord(1), { target: { value: '35' } });
    await vendreDAbord(2);
    expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
    await vendreDAbord(1);
    expect(screen.getByText(/Saisie retrouvée/)).toBeTruthy();
  });

  it('[SAI-6] fermer demande quand quelque chose est tapé, et seulement alors', async () => {
    ouvrir();
    await champ('Ville');
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(fermees).toBe(1);
    ouvrir();
    await taper('Ville', 'Gamba');
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(fermees).toBe(0);
    fireEvent.click(question.getByRole('button', { name: 'NON' }));
    expect([fermees, (await champ('Ville')).value]).toEqual([0, 'Gamba']);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(fermees).toBe(1));
  });

  it('[SAI-6] la question dit ce qui reste sur ce poste, et ce qui n’y reste pas', async () => {
    const demander = async (champs: Readonly<Record<string, string>>) => {
      ouvrir();
      for (const [nom, valeur] of Object.entries(champs)) await taper(nom, valeur);
      fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
      const question = await screen.findByRole('alertdialog');
      const dite = question.querySelector('#confirmation-texte')?.textContent;
      fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
      return dite;
    };
    const assure = { 'Nom de l’assuré': 'Solange M.' };
    expect(await demander({ Ville: 'Gamba' })).toBe(typeset(saisieQuiAttendra));
    expect(await demander(assure)).toBe(typeset(saisiePerdue));
    expect(await demander({ Ville: 'Gamba', ...assure })).toBe(typeset(saisieSansIdentite));
  });

  it('[SAI-1] le nom d’un prescripteur se retrouve : ce n’est pas l’identité d’un assuré', async () => {
    const nouveau = () => {
      cleanup();
      const rien = () => undefined;
      monterPoste(<PrescripteurDialogue de="" fermer={rien} enregistre={rien} />, chantal, {});
      return champ(/^Nom et prénom/);
    };
    fireEvent.change(await nouveau(), { target: { value: 'Dr NZE' } });
    const nom = await nouveau();
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(nom.value).toBe('Dr NZE');
  });

  it('[NBR-1] au-dessus du maximum, un nombre reste tel que tapé, se dit, et rien ne part', async () => {
    const demandes = ouvrir(chantal, {
      'POST /api/clients/9/update': () => ({ data: { ...fiche, version: 5 } }),
    });
    const envois = () => demandes.filter((d) => d.chemin.startsWith('POST'));
    await taper('Prise en charge (%)', '150');
    expect((await champ('Prise en charge (%)')).value).toBe('150');
    expect(screen.getByText(nombreAuPlus('100'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(document.activeElement).toBe(await champ('Prise en charge (%)'));
    expect(envois()).toEqual([]);
    await taper('Prise en charge (%)', '70');
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()[0]?.corps).toEqual({ version: 4, prise_en_charge: 70 });
  });

  it('[NBR-2] un nombre refusé en mots retient son formulaire, le clavier sur lui', async () => {
    const demandes = ouvrir(chantal, {
      'POST /api/clients/9/update': () => ({ data: { ...fiche, version: 5 } }),
    });
    const envois = () => demandes.filter((d) => d.chemin.startsWith('POST'));
    await taper('Ville', 'Gamba');
    const plafond = await champ('Plafond de crédit (FCFA)');
    plafond.select();
    fireEvent.paste(plafond, { clipboardData: { getData: () => 'mille' } });
    await screen.findByText(nombreIllisible('mille'));
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(document.activeElement).toBe(plafond);
    expect(envois()).toEqual([]);
    await taper('Plafond de crédit (FCFA)', '-');
    fireEvent.focus(plafond);
    fireEvent.blur(plafond);
    expect((await champ('Plafond de crédit (FCFA)')).value).toBe('-');
    expect(screen.getByText(nombreIllisible('-')).hidden).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(envois()).toEqual([]);
    expect(document.activeElement).toBe(await champ('Plafond de crédit (FCFA)'));
    await taper('Plafond de crédit (FCFA)', '1000');
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()[0]?.corps).toEqual({ version: 4, ville: 'Gamba', plafond_dette: 1_000 });
  });

  it('[FUS-2] refusé pour un champ croisé : tout reste tapé, les deux valeurs et leur auteur', async () => {
    const refuse = {
      statut: 409,
      code: 'version_perimee' as const,
      errors: ['Modifié entre-temps'],
      data: { ...fiche, version: 5, plafond_dette: 100 },
      extra_data: {
        modifications: [{ champ: 'plafond_dette', par: 'Awa NDONG', at: new Date().toISOString() }],
      },
    };
    let fois = 0;
    const demandes = ouvrir(chantal, {
      'POST /api/clients/9/update': () => {
        fois += 1;
        return fois === 1 ? refuse : { data: { ...fiche, version: 6 } };
      },
    });
    await taper('Plafond de crédit (FCFA)', '300');
    await taper('Téléphone', '01172334');
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const choix = within(
      await screen.findByRole('group', { name: typeset('Choisir : Plafond de crédit (FCFA)') }),
    );
    expect(choix.getAllByRole('button').map((b) => b.textContent)).toEqual([
      'Awa NDONG 100',
      'Vous 300',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(fois).toBe(1);
    fireEvent.click(choix.getByRole('button', { name: /Vous/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(fermees).toBe(1));
    expect(demandes.filter((d) => d.chemin.startsWith('POST')).at(-1)?.corps).toEqual({
      version: 5,
      plafond_dette: 300,
      telephone: '01172334',
    });
  });

  it('[SAI-7] se déconnecter le dit et n’efface rien ; au retour, il est proposé à lui seul', async () => {
    const arreter = suivreSaisies();
    ouvrir(chantal, {}, null);
    await taper('Libellé', 'NOUVEAU');
    cleanup();
    const demandes = ouvrir();
    await champ('Ville');
    const sortie = signOut();
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('1 saisie non enregistrée sur ce poste')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'NON' }));
    await sortie;
    expect(demandes.some((d) => d.chemin === 'POST /api/logout')).toBe(false);
    act(() => store.set(sessionAtom, serge));
    expect(store.get(leftDraftsAtom)).toEqual([]);
    act(() => store.set(sessionAtom, chantal));
    await waitFor(() =>
      expect(store.get(leftDraftsAtom)).toMatchObject([
        { place: { formulaire: 'client', id: null }, draft: { sujet: 'Client' } },
      ]),
    );
    arreter();
  });

  it('[SAI-11] « Reprendre » ouvre le formulaire qui n’a pas de fiche, là où il fut tapé', async () => {
    const gardes = {
      'GET /api/gardes': () => ({ data: [], meta: { total: 0, page: 1, rows: 25 } }),
    };
    monterPoste(<GardesEcran />, chantal, gardes);
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle Garde' }));
    fireEvent.change(await champ(/^Taxe par boîte/), { target: { value: '700' } });
    cleanup();
    const [laissee] = draftsOf(chantal.id);
    expect(laissee?.draft.chemin).toBe(window.location.pathname + window.location.search);
    monterPoste(
      <>
        <BandeSaisies />
        <GardesEcran />
      </>,
      chantal,
      gardes,
    );
    act(() => store.set(leftDraftsAtom, draftsOf(chantal.id)));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect((await champ(/^Taxe par boîte/)).value).toBe('700');
    expect(store.get(leftDraftsAtom)).toEqual([]);
  });

  it('[SAI-11] la bande reste tant qu’aucun formulaire n’a repris la saisie', async () => {
    const place = { utilisateur_id: chantal.id, formulaire: 'detail', id: 11, page: '' } as const;
    const le = new Date().toISOString();
    const laisse = {
      le,
      sujet: 'Vente à l’unité',
      chemin: '/',
      version: null,
      base: {},
      mienne: {},
    };
    monterPoste(<BandeSaisies />, chantal, {});
    act(() => store.set(leftDraftsAtom, [{ place, draft: laisse }]));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect(screen.getByRole('button', { name: 'Oublier' })).toBeTruthy();
    act(() => {
      store.set(leftDraftsAtom, []);
      store.set(askedBackAtom, null);
    });
  });

  it('[SAI-3] ce que personne n’attend plus n’est plus proposé', () => {
    const le = new Date(Date.now() - (JOURS_GARDES + 1) * 86_400_000).toISOString();
    keepDraft(
      { utilisateur_id: 6, formulaire: 'client', id: 9, page: '' },
      { le, sujet: 'x', chemin: '/', version: 1, base: {}, mienne: { ville: 'a' } },
    );
    localStorage.setItem('saisie:6:client:8', 'illisible');
    expect(gardees()).toEqual([]);
  });
});
