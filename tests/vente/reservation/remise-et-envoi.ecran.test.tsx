import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { connectionAtom, cutAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import * as phrasesCoupe from '#shared/vente/station/coupe.phrases.ts';
import { HORS_LIGNE } from '#client/vente/reservation/panier/empechements.rules.ts';
import { unClient, uneReservation } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUneVente,
  ecritures,
  toastsDits,
  rangeeTrouvee,
} from '#tests/harness/vente-de-test.tsx';
import { ASSURE, ouvrir, touche, bouton, empeche } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

const choisirCaisse = async (id: string) => {
  await screen.findByRole('option', { name: 'Caisse 1' });
  fireEvent.change(screen.getByLabelText('Caisse'), { target: { value: id } });
};

describe('[PAS-1] renvoyé par la caisse', () => {
  const motif = 'Assurance : la feuille n’est pas signée, et le matricule ne correspond pas';
  const renvoye = uneReservation({
    caisse: 'Caisse 1',
    etat_caisse: 'Renvoyé',
    renvoi_motif: motif,
  });
  const totaux = () => screen.getByRole('region', { name: 'Totaux' });
  it('la raison se lit entière près du panier, jusqu’à ce qu’il reparte', async () => {
    await ouvrir(renvoye);
    expect(totaux().textContent).toContain(
      typeset(phrasesReservation.renvoyePar('Caisse 1', motif)),
    );
  });
  it('reparti à la caisse : rien', async () => {
    await ouvrir(uneReservation({ etat_caisse: 'Envoyé', renvoi_motif: motif }));
    expect(totaux().textContent).not.toContain(typeset(motif));
  });
});

describe('[CPE-3] sans le serveur, dès que le poste le sait coupé', () => {
  afterEach(() => store.set(cutAtom, null));
  it.each([
    [false, HORS_LIGNE],
    [true, phrasesCoupe.envoi],
  ])('le poste vend seul : %s ; envoyer donne sa raison', async (vend, raison) => {
    await ouvrir();
    await choisirCaisse('3');
    const envoyer = /Passer à la caisse/;
    expect(empeche(envoyer)).toBe(false);
    act(() => store.set(cutAtom, { depuis: Date.now(), vend }));
    await waitFor(() => expect(bouton(envoyer).title).toBe(typeset(raison)));
    expect(empeche(envoyer)).toBe(true);
    expect(empeche(/Transformer en devis/)).toBe(true);
    act(() => store.set(cutAtom, null));
    await waitFor(() => expect(empeche(envoyer)).toBe(false));
  });
});

describe('la remise', () => {
  it('hors ligne, elle reste possible : c’est une modification du brouillon', async () => {
    await ouvrir();
    act(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: Date.now() }));
    expect(empeche(/Remise/)).toBe(false);
    expect(empeche(/Transformer en devis/)).toBe(true);
  });
  const ouvrirRemise = async () => {
    touche('F6');
    return screen.findByLabelText('Remise');
  };
  const appliquer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Appliquer' });
  it.each([
    ['0', false],
    ['1251', false],
    ['1250', true],
    ['1', true],
  ])('[RES-15] %s sur 1250 dus : applicable %s', async (value, valide) => {
    await ouvrir();
    fireEvent.change(await ouvrirRemise(), { target: { value } });
    expect(appliquer().disabled).toBe(!valide);
    expect(screen.queryByText(/Remise invalide\./) !== null).toBe(!valide);
    fireEvent.keyDown(screen.getByLabelText('Remise'), { key: 'Enter' });
    expect(toastsDits()).toEqual(valide ? [] : [[phrasesCommun.oups, 'Remise invalide.']]);
  });
  it('[RES-15] [PAN-12] tout le montant dû, tapé « 100 % » ou comme il se lit : au centime', async () => {
    const panier = uneReservation(ASSURE);
    const demandes = await ouvrir({ ...panier, montant_avant_remise: 1_250.4 });
    fireEvent.input(await ouvrirRemise(), { target: { value: '100%' } });
    expect(screen.queryByText(/Remise invalide\./)).toBeNull();
    fireEvent.click(appliquer());
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ remise: 1_250.4 }]));
  });
  it('[RES-16] appliquée, elle verrouille quantités et taux, montre le montant d’avant ; retirée, tout revient', async () => {
    const demandes = await ouvrir(uneReservation(ASSURE));
    fireEvent.change(await ouvrirRemise(), { target: { value: '250' } });
    fireEvent.click(appliquer());
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ remise: 250 }]));
    const totaux = screen.getByRole('region', { name: 'Totaux' });
    expect(totaux.textContent).toContain('1.250 FCFA avant remise');
    expect(totaux.querySelector('output')?.textContent).toBe('1.000 FCFA');
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Prise en charge en %/).readOnly).toBe(true);
    const produits = screen.getByRole('region', { name: 'Produits choisis' });
    expect(produits.textContent).toContain(typeset(phrasesReservation.remiseAppliquee));
    fireEvent.click(bouton(/^Une boîte de plus/));
    expect(toastsDits().at(-1)?.[1]).toBe(phrasesReservation.remiseAppliquee);
    fireEvent.click(bouton(/Retirer la remise/));
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).readOnly).toBe(false);
  });
  it('un scan sur un panier remisé est refusé, en le disant', async () => {
    const demandes = await ouvrir(uneReservation({ remise: 250 }));
    fireEvent.change(
      await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
      { target: { value: 'doli' } },
    );
    fireEvent.click(await rangeeTrouvee('DOLIPRANE 1000 mg, cp ×8'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      typeset(phrasesReservation.remiseAppliquee),
    );
    expect(ecritures(demandes)).toEqual([]);
  });
  it('[PAN-7] un panier vide n’en a pas ; la dernière ligne retirée l’emporte', async () => {
    const demandes = await ouvrir(uneReservation({ remise: 250 }));
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: 'Delete' });
    await waitFor(() => expect(ecritures(demandes).some((c) => c.remise === 0)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('button', { name: /emise/ })).toBeNull());
    touche('F6');
    await waitFor(() =>
      expect(toastsDits().at(-1)).toEqual([phrasesCommun.oups, 'Remise invalide.']),
    );
  });
});

describe('envoyer à la caisse', () => {
  it('[RES-5] trois libellés, un bouton grisé quand rien n’a changé', async () => {
    const demandes = await ouvrir();
    expect(screen.queryByRole('button', { name: /caisse/i })).toBeNull();
    await choisirCaisse('3');
    expect(empeche(/Passer à la caisse/)).toBe(false);
    touche('F8');
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(true));
    await choisirCaisse('4');
    expect(empeche(/Modifier la caisse/)).toBe(false);
    await choisirCaisse('3');
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: '+' });
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(false));
    touche('F8');
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(true));
    expect(ecritures(demandes).filter((c) => c.switch_caisse_at)).toHaveLength(2);
  });
  it('[RES-8] revenir à Default retire l’envoi et le dit au serveur ; jamais envoyé, rien ne part', async () => {
    const demandes = await ouvrir();
    await choisirCaisse('3');
    await choisirCaisse('1');
    expect(ecritures(demandes)).toEqual([]);
    expect(screen.queryByRole('button', { name: /caisse/i })).toBeNull();
    await choisirCaisse('3');
    touche('F8');
    await screen.findByRole('button', { name: /Mettre à jour la caisse/ });
    await choisirCaisse('1');
    await waitFor(() => expect(ecritures(demandes).at(-1)).toEqual({ version: 2, caisse_id: 1 }));
    await choisirCaisse('3');
    expect(empeche(/Passer à la caisse/)).toBe(false);
  });
  it('envoyé, ce qui l’avait empêché un instant plus tôt ne se lit plus', async () => {
    const coupure = 'Sans le serveur, aucun envoi à une caisse.';
    let coupe = true;
    const r = uneReservation();
    await ouvrir(r, {
      plus: {
        'POST /api/reservations/42/update': ({ corps }) =>
          coupe
            ? { statut: 422, errors: [coupure] }
            : { data: { ...r, ...corps, version: 2, caisse: 'Caisse 1', etat_caisse: 'Envoyé' } },
      },
    });
    await choisirCaisse('3');
    touche('F8');
    await screen.findByText(coupure, { selector: '.avis *' });
    coupe = false;
    touche('F8');
    await screen.findByRole('button', { name: /Mettre à jour la caisse/ });
    expect(screen.queryByText(coupure, { selector: '.avis *' })).toBeNull();
  });
  it('sans produit, pas de bouton', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    await choisirCaisse('3');
    expect(screen.queryByRole('button', { name: /Passer à la caisse/ })).toBeNull();
  });
  it('U3 : la touche tenue n’envoie qu’une fois', async () => {
    const demandes = await ouvrir();
    await choisirCaisse('3');
    touche('F8');
    for (let i = 0; i < 60; i++) touche('F8', { repeat: true });
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
  });
});

describe('[PAN-17] une touche annoncée n’est jamais muette', () => {
  const alt = (lettre: string) =>
    touche(lettre.toLowerCase(), { code: `Key${lettre}`, altKey: true });
  const dits = () => toastsDits().map(([, texte]) => texte);
  it('Alt+R mène au choix de la caisse', async () => {
    await ouvrir();
    alt('R');
    expect(document.activeElement?.id).toBe('choix-caisse');
  });
  it('COMPTANT : Alt+U et Alt+C disent qu’il faut un client', async () => {
    await ouvrir();
    alt('U');
    alt('C');
    expect(dits()).toEqual([
      phrasesReservation.comptantSansPriseEnCharge,
      phrasesReservation.comptantSansCompte,
    ]);
  });
  it('un assuré sans compte : Alt+U mène au taux de sa seule ligne, Alt+C dit qu’il n’en a pas', async () => {
    await ouvrir(uneReservation(ASSURE), {
      clients: [unClient({ id: ASSURE.client_id, plafond_dette: 0 })],
    });
    alt('U');
    expect((document.activeElement as HTMLElement).dataset.champ).toBe('taux');
    await waitFor(() => {
      alt('C');
      expect(dits()).toEqual([phrasesReservation.clientSansCompte(ASSURE.client)]);
    });
  });
  it.each(['Termine', 'Annule', 'Devis'] as const)(
    'réservation %s : chacune dit pourquoi',
    async (status) => {
      await ouvrir(uneReservation({ status }));
      for (const lettre of ['U', 'C', 'T', 'R']) alt(lettre);
      // One message, however often it is asked.
      expect(dits()).toEqual([phrasesReservation.filigrane[status]]);
      expect(document.activeElement?.id).not.toBe('choix-caisse');
    },
  );
});

describe('transformer en devis', () => {
  it('[RES-38] Alt+T demande d’abord ; OUI écrit le statut et la date, puis fait le devis', async () => {
    const demandes = await ouvrir();
    touche('t', { code: 'KeyT', altKey: true });
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'NON' }),
    );
    expect(ecritures(demandes)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(bouton(/Transformer en devis/));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { status: 'Devis', switch_devis_at: expect.any(String) },
      ]),
    );
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin === 'POST /api/factures')?.corps).toEqual({
        reservation_id: 42,
      }),
    );
    expect(
      await screen.findByText('Transformée en devis', { selector: '.verrou-texte' }),
    ).toBeTruthy();
  });
  it('un panier vide n’a pas le bouton', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    expect(screen.queryByRole('button', { name: /Transformer en devis/ })).toBeNull();
  });
});
