import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { typeset } from '#client/base/typography.ts';
import { CertificationDialogue } from '#client/vente/certification/certification-dialogue.offert.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastsAtom } from '#client/ui/toast.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import type {
  Certification,
  CertificationDetail,
} from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import {
  uneCertification,
  unePharmacie,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, ecritures, ouvrirVente } from '#tests/harness/vente-de-test.tsx';
import { auPoste, envoyee, preparerCaissier } from '../caisse/caissier.scene.tsx';

const repond = uneSession({
  habilitations: [{ menu: 'PRIVILEGES', submenus: ['certification'] }],
});
const RESUME = uneCertification({});
const DETAIL: CertificationDetail = {
  ...RESUME,
  contenu: {
    vendeur: {
      nom: 'Pharmacie du Port',
      nif: '32021',
      rccm: null,
      adresse: 'Libreville',
      telephone: '066',
      email: null,
    },
    operateur: { id: 3, nom: 'Awa' },
    client: {
      type: 'entreprise',
      nom: 'SOGARA SA',
      nif: '99',
      rccm: null,
      telephone: null,
      email: null,
      adresse: null,
    },
    instant: '2026-11-29T10:41:00.000+01:00',
    taux_tva: 18,
    taux_css: 1,
    lignes: [],
    total: 1_000,
    ht: 1_000,
    tva: 0,
    css: 0,
    garde: 0,
    remise: 0,
    prise_en_charge: 0,
    arrondi: 0,
    net_a_payer: 1_000,
    paiements: [{ mode: 'espece', montant: 1_000 }],
    motif: null,
  },
  echanges: [],
};
const bouton = (name: string | RegExp) => screen.getByRole('button', { name });

describe('une facture de l’État', () => {
  chaqueFoisUnPoste();
  async function ouvrir(
    c: Partial<Certification>,
    serveur: Serveur = {},
    fermer: () => void = () => undefined,
  ): Promise<Demande[]> {
    const demandes = monterPoste(
      <>
        <CertificationDialogue id={7} fermer={fermer} />
        <ConfirmDialog />
      </>,
      repond,
      { 'GET /api/certifications/7': () => ({ data: { ...DETAIL, ...c } }), ...serveur },
    );
    await screen.findByText(/Pharmacie du Port/);
    return demandes;
  }
  const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));

  it('refusée, son client se corrige, aucun montant ; elle part avec la version lue', async () => {
    const demandes = await ouvrir(
      {},
      {
        'POST /api/certifications/7/corriger': () => ({ data: { ...RESUME, etat: 'En attente' } }),
      },
    );
    expect(screen.getByRole('status').textContent).toContain(typeset('IFU du client inconnu.'));
    fireEvent.click(bouton(phrases.corrigerLeClient));
    expect(screen.queryByLabelText(/TTC|Total|Montant/)).toBeNull();
    fireEvent.change(screen.getByLabelText(/^NIF/), { target: { value: '' } });
    fireEvent.click(bouton('Corriger et renvoyer'));
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrases.nifRequis));
    expect(posts(demandes)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^NIF/), { target: { value: '3202' } });
    fireEvent.click(bouton('Corriger et renvoyer'));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.corps)).toMatchObject([
        { client: { nom: 'SOGARA SA', nif: '3202', type: 'entreprise' }, version: 2 },
      ]),
    );
  });

  it('[CER-8] incertaine : renvoyée seulement dite absente du portail', async () => {
    const demandes = await ouvrir(
      { etat: 'Incertaine', a_corriger: null },
      {
        'POST /api/certifications/7/renvoyer': () => ({ data: { ...RESUME, etat: 'En attente' } }),
        'POST /api/certifications/7/code': () => ({
          success: false,
          errors: ['Ce code n’est pas de la forme attendue.'],
          statut: 422,
        }),
      },
    );
    fireEvent.click(bouton(typeset(phrases.absenteDuPortail)));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(typeset(phrases.absenteQuestion('Ticket 12')));
    fireEvent.click(within(question).getByRole('button', { name: /NON/i }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts(demandes)).toEqual([]);
    fireEvent.click(bouton(typeset(phrases.absenteDuPortail)));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /OUI/i }),
    );
    await waitFor(() =>
      expect(posts(demandes)).toMatchObject([
        {
          chemin: 'POST /api/certifications/7/renvoyer',
          corps: { absente_du_portail: true, version: 2 },
        },
      ]),
    );
  });

  it('[CER-8] un code refusé reste tapé, la phrase de l’État à côté', async () => {
    await ouvrir(
      { etat: 'Incertaine', a_corriger: null },
      {
        'POST /api/certifications/7/code': () => ({
          success: false,
          errors: ['Ce code n’est pas de la forme attendue.'],
          statut: 422,
        }),
      },
    );
    fireEvent.click(bouton(phrases.saisirLeCode));
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: 'ABC' } });
    fireEvent.click(bouton('Enregistrer le code'));
    expect((await screen.findByRole('alert')).textContent).toContain('forme attendue');
    expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('ABC');
  });

  it('[CER-8] une réponse qui tarde, puis se perd : le code reste tapé, et ne part qu’une fois', async () => {
    const { promise: tarde, resolve: perdre } = Promise.withResolvers<'coupe'>();
    let envois = 0;
    const demandes = await ouvrir(
      { etat: 'Incertaine', a_corriger: null },
      {
        'POST /api/certifications/7/code': () => {
          envois += 1;
          return envois === 1 ? tarde : { data: { ...RESUME, etat: 'Certifiée' } };
        },
      },
    );
    fireEvent.click(bouton(phrases.saisirLeCode));
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: 'TEST-0001' } });
    const enregistrer = bouton('Enregistrer le code');
    fireEvent.click(enregistrer);
    fireEvent.click(enregistrer);
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    fireEvent.click(enregistrer);
    act(() => perdre('coupe'));
    expect((await screen.findByRole('alert')).textContent).toContain('connexion');
    expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('TEST-0001');
    fireEvent.click(enregistrer);
    await waitFor(() => expect(screen.queryByLabelText(/^Code/)).toBeNull());
    const [premier, second, ...autres] = posts(demandes).map((d) => d.cle);
    expect([second, autres]).toEqual([premier, []]);
  });

  it('Échap pendant que la réponse tarde : le dialogue se ferme, ce qu’elle refuse se dit ailleurs', async () => {
    const { promise: tarde, resolve: repondre } = Promise.withResolvers<object>();
    let ferme = 0;
    const demandes = await ouvrir(
      { etat: 'Incertaine', a_corriger: null },
      { 'POST /api/certifications/7/code': () => tarde },
      () => (ferme += 1),
    );
    fireEvent.click(bouton(phrases.saisirLeCode));
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: 'TEST-0001' } });
    fireEvent.click(bouton('Enregistrer le code'));
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    fireEvent.keyDown(screen.getByLabelText(/^Code/), { key: 'Escape' });
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: /OUI/i }));
    await waitFor(() => expect(ferme).toBe(1));
    act(() => repondre({ statut: 409, errors: ['Ce code est déjà celui du Ticket 3.'] }));
    await waitFor(() => expect(JSON.stringify(store.get(toastsAtom))).toContain('Ticket 3'));
    expect(posts(demandes)).toHaveLength(1);
  });

  it('certifiée sous les yeux : le code paraît, et rien ne se fait plus', async () => {
    let lue: CertificationDetail = { ...DETAIL, etat: 'En attente', motif: null, a_corriger: null };
    monterPoste(<CertificationDialogue id={7} fermer={() => undefined} />, repond, {
      'GET /api/certifications/7': () => ({ data: lue }),
    });
    await screen.findByText(/Pharmacie du Port/);
    expect(bouton('Renvoyer')).toBeTruthy();
    lue = { ...lue, version: 3, etat: 'Certifiée', code: 'TEST-1' };
    const { contenu: _contenu, echanges: _echanges, ...certification } = lue;
    act(() =>
      subscriptions.receive({
        topic: 'certifications',
        seq: 1,
        nom: 'certification.change',
        at: lue.updated_at,
        donnees: { certification },
      }),
    );
    expect(await screen.findByText('TEST-1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Renvoyer' })).toBeNull();
    expect(screen.queryByRole('button', { name: phrases.saisirLeCode })).toBeNull();
  });

  it('[CER-8] qui n’en répond pas lit, n’y trouve ni acte, ni invitation à corriger', async () => {
    monterPoste(
      <CertificationDialogue id={7} fermer={() => undefined} />,
      uneSession({ habilitations: [{ menu: 'VENTE', submenus: ['vente'] }] }),
      { 'GET /api/certifications/7': () => ({ data: DETAIL }) },
    );
    await screen.findByText(/Pharmacie du Port/);
    expect(screen.getByRole('status').textContent).toBe(
      typeset(`IFU du client inconnu. ${phrases.corrigePar}`),
    );
    expect(screen.getAllByRole('button').map((b) => b.textContent?.trim())).toEqual(['', 'Fermer']);
  });
});

const CERTIFIEE = unePharmacie({ certification_pays: 'benin', certification_mode: 'production' });
async function demanderAuNom(nom: string, nif: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: phrases.factureEntreprise }));
  fireEvent.change(await screen.findByLabelText(/^Nom ou raison/), { target: { value: nom } });
  fireEvent.change(screen.getByLabelText(/^NIF/), { target: { value: nif } });
  fireEvent.click(bouton('Retenir'));
}

describe('[CER-11] une facture au nom d’une entreprise', () => {
  describe('à l’écran de vente', () => {
    chaqueFoisUneVente();
    afterEach(cleanup);
    it('retenue, elle ne paie pas ; elle part avec le paiement, et avec lui seul', async () => {
      const r = uneReservation();
      const demandes = await ouvrirVente({
        ...serveurDeVente({ reservations: [r] }),
        'GET /api/reservations/jour': () => ({ data: [r] }),
      });
      act(() => store.set(pharmacieAtom, CERTIFIEE));
      await screen.findByRole('heading', { name: 'N° 042' });
      fireEvent.keyDown(window, { key: 'F9' });
      await screen.findByRole('dialog', { name: 'Règlement' });
      await demanderAuNom('SOGARA SA', '');
      expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrases.nifRequis));
      fireEvent.change(screen.getByLabelText(/^NIF/), { target: { value: '3202' } });
      fireEvent.click(bouton('Retenir'));
      await screen.findByRole('button', { name: typeset(phrases.auNomDe('SOGARA SA')) });
      expect(ecritures(demandes)).toEqual([]);
      fireEvent.click(bouton('Payer'));
      await waitFor(() =>
        expect(ecritures(demandes).at(-1)).toMatchObject({
          status: 'Termine',
          client_facture: { type: 'entreprise', nom: 'SOGARA SA', nif: '3202' },
        }),
      );
    });
  });
  describe('à la caisse', () => {
    preparerCaissier();
    it('la caissière la demande sans perdre le panier ; sans pays réglé, rien ne la propose', async () => {
      const demandes = await auPoste([envoyee()], {
        'POST /api/reservations/42/update': () => ({ data: envoyee({ status: 'Termine' }) }),
      });
      expect(screen.queryByRole('button', { name: phrases.factureEntreprise })).toBeNull();
      act(() => store.set(pharmacieAtom, CERTIFIEE));
      vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
      const heure = vi.spyOn(performance, 'now').mockReturnValue(1_000);
      await demanderAuNom('SOGARA SA', '3202');
      const retenue = { name: typeset(phrases.auNomDe('SOGARA SA')) };
      fireEvent.click(await screen.findByRole('button', retenue));
      // The second of two Enters: the dialog stays closed.
      expect(screen.queryByRole('dialog', { name: phrases.autreNom })).toBeNull();
      heure.mockRestore();
      fireEvent.keyDown(window, { key: 'F8' });
      fireEvent.keyDown(window, { key: 'F9' });
      await waitFor(() =>
        expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).toMatchObject({
          client_facture: { nom: 'SOGARA SA', nif: '3202' },
        }),
      );
    });
  });
});
