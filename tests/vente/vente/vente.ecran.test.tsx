import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { uneSession, uneVente } from '#tests/factories/objets-du-fil.ts';
import { cellulesMalNommees } from '#tests/harness/fiches.ts';
import { type Serveur } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';
import { bordereau } from '../cnamgs/cnamgs-ecran.scene.tsx';
import { GERANTE, detail, monter, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

describe('le détail d’une vente', () => {
  const ouvrir = async (vente: VenteDetail, session: Session = GERANTE, plus: Serveur = {}) => {
    const demandes = monter('ventes', vente, { session, plus });
    fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${vente.id}` }));
    const dialogue = await screen.findByRole('dialog', {
      name: `Vente N°${vente.id} du 21/11/2026 10:41:00`,
    });
    return { demandes, dialogue };
  };
  it('dit client, réservation, caisse, utilisateur, totaux, différence et produits', async () => {
    const { dialogue } = await ouvrir(detail);
    for (const texte of [
      'COMPTANT',
      'N° 042 - 21/11/2026 10:41:00',
      'Caisse 1 · ticket N° 7',
      'Awa NDONG · encaissé par Brice MBA',
      '3.750 FCFA',
    ])
      expect(within(dialogue).getByText(texte)).toBeTruthy();
    expect(
      within(dialogue)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['PRODUIT', 'QTE', 'P.U.', 'COÛT', '% TAUX']);
    expect(within(dialogue).getByRole('row', { name: /DOLIPRANE/ }).textContent).toBe(
      typeset('DOLIPRANE2500 FCFA1.000 FCFA0 %'),
    );
    expect(
      cellulesMalNommees(
        within(dialogue).getByRole<HTMLTableElement>('table', { name: 'Produits de la vente' }),
      ),
    ).toEqual([]);
    for (const nom of ['TTC', 'Montant reçu', 'Difference'])
      expect(within(dialogue).getByText(nom)).toBeTruthy();
  });
  it('s’annule après OUI, avec son motif ; NON ne fait rien', async () => {
    const annulation = {
      [`POST /api/ventes/${detail.id}/cancel`]: () => ({
        data: { ...detail, statut: 'Annulé' },
        message: phrasesVente.venteAnnulee,
      }),
    };
    const { demandes, dialogue } = await ouvrir(detail, GERANTE, annulation);
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    fireEvent.change(within(dialogue).getByLabelText('Motif de l’annulation (facultatif)'), {
      target: { value: 'doublon' },
    });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      `Vente N° ${detail.id}, `,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toEqual([]);
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toMatchObject([
        { chemin: `POST /api/ventes/${detail.id}/cancel`, corps: { motif: 'doublon' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Vente N°/ })).toBeNull());
  });
  it('[SES-21] au-dessus du plafond, le code de qui signe est demandé là, et part avec l’annulation', async () => {
    const chemin = `POST /api/ventes/${detail.id}/cancel`;
    const reponses = [
      { success: false, errors: ['Une seconde personne signe'], code: 'accord_requis' as const },
    ];
    const { demandes, dialogue } = await ouvrir(detail, GERANTE, {
      [chemin]: () => reponses.shift() ?? { data: { ...detail, statut: 'Annulé' } },
    });
    const annuler = async () => {
      fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
      fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    };
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    await annuler();
    const code = await within(dialogue).findByLabelText('Code PIN du responsable qui signe');
    fireEvent.change(code, { target: { value: '4826' } });
    await annuler();
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin === chemin).map((d) => d.corps)).toEqual([
        { motif: null },
        { motif: null, pin: '4826' },
      ]),
    );
  });
  it('annulée : la bande rouge, par qui, quand, pourquoi, et plus de bouton', async () => {
    const { dialogue } = await ouvrir(
      uneVente({
        statut: 'Annulé',
        annule_at: '2026-11-21T11:00:00.000+01:00',
        annule_par: 'Chef',
        annule_motif: 'doublon',
        contre_passee: true,
        export_at: '2026-11-21T10:50:00.000+01:00',
      }),
    );
    expect(within(dialogue).getByText(phrasesVente.venteAnnuleeBandeau)).toBeTruthy();
    expect(within(dialogue).getByText('Par Chef, le 21/11/2026 11:00:00 : doublon')).toBeTruthy();
    expect(within(dialogue).getByText(phrasesVente.venteContrePassee)).toBeTruthy();
    expect(within(dialogue).getByText(phrasesVente.venteAnnuleeApresExport)).toBeTruthy();
    expect(within(dialogue).queryByRole('button', { name: 'Annuler la vente' })).toBeNull();
  });
  it('exportée : le bouton dit qu’il faut un administrateur ; qui n’a que les journées ne l’a pas', async () => {
    const { dialogue } = await ouvrir(uneVente({ export_at: '2026-11-21T10:50:00.000+01:00' }));
    expect(within(dialogue).getByRole('button', { name: 'Annuler la vente' }).title).toBe(
      phrasesVente.annulationAdmin,
    );
    cleanup();
    const autre = await ouvrir(
      detail,
      uneSession({ habilitations: [{ menu: 'GESTION', submenus: ['journee'] }] }),
    );
    expect(within(autre.dialogue).queryByRole('button', { name: 'Annuler la vente' })).toBeNull();
  });
  it('annulée par un autre poste pendant qu’on la lit : elle devient rouge', async () => {
    let tenue: VenteDetail = detail;
    const { dialogue } = await ouvrir(detail, GERANTE, {
      [`GET /api/ventes/${detail.id}`]: () => ({ data: tenue }),
    });
    await within(dialogue).findByText('DOLIPRANE');
    const { lignes: _l, ...enListe } = detail;
    tenue = { ...detail, version: 2, statut: 'Annulé' };
    await act(async () =>
      subscriptions.receive({
        topic: 'ventes',
        seq: 1,
        nom: 'vente.annulee',
        at: '',
        donnees: { vente: { ...enListe, version: 2, statut: 'Annulé' } },
      }),
    );
    await within(dialogue).findByText(phrasesVente.venteAnnuleeBandeau);
    expect(within(dialogue).getByText('SPASFON')).toBeTruthy();
  });
  it('[RTV-9] reprise par un autre poste pendant qu’on la lit : ses lignes et son total suivent', async () => {
    let tenue: VenteDetail = detail;
    const { dialogue } = await ouvrir(detail, GERANTE, {
      [`GET /api/ventes/${detail.id}`]: () => ({ data: tenue }),
    });
    await within(dialogue).findByText('DOLIPRANE');
    const repris = { version: 2, etat_retour: 'Partiel' as const, total_retourne: 500 };
    const lignes = detail.lignes.map((l) => (l.id === 1 ? { ...l, qte_retournee: 1 } : l));
    tenue = { ...detail, ...repris, lignes };
    const { lignes: _l, ...enListe } = detail;
    await act(async () =>
      subscriptions.receive({
        topic: 'ventes',
        seq: 1,
        nom: 'vente.modifiee',
        at: '',
        donnees: { vente: { ...enListe, ...repris } },
      }),
    );
    expect(await within(dialogue).findByText('dont 1 rendue')).toBeTruthy();
  });
  it('exportée ou corrigée par un autre poste pendant qu’on la lit : elle le dit', async () => {
    let tenue = detail;
    const { dialogue } = await ouvrir(detail, GERANTE, {
      [`GET /api/ventes/${detail.id}`]: () => ({ data: tenue }),
    });
    await within(dialogue).findByText('Non exporté');
    const { lignes: _l, ...enListe } = detail;
    await act(async () =>
      subscriptions.receive({
        topic: 'ventes',
        seq: 1,
        nom: 'vente.modifiee',
        at: '',
        donnees: { vente: { ...enListe, version: 2, secteur_assure: 'GEF' } },
      }),
    );
    await within(dialogue).findByText('GEF');
    tenue = { ...detail, version: 3, export_at: '2026-11-21T10:50:00.000+01:00' };
    await act(async () =>
      subscriptions.receive({
        topic: 'ventes',
        seq: 2,
        nom: 'bordereau.exporte',
        at: '',
        donnees: { bordereau },
      }),
    );
    await within(dialogue).findByText(/^exporté le 21\/11\/2026 10:50/);
  });
  it('la facture : le nom s’écrit pour COMPTANT, pas pour un client connu ; les produits à part', async () => {
    monter('ventes', detail);
    await faireActe(`la vente ${detail.id}`, 'Facture');
    const facture = await screen.findByRole('dialog', {
      name: `Facture pour la vente N°${detail.id} du 21/11/2026 10:41:00`,
    });
    expect((within(facture).getByLabelText('Client') as HTMLInputElement).readOnly).toBe(false);
    expect(within(facture).getByRole('button', { name: 'Recapitulatif de facture' })).toBeTruthy();
    expect(
      within(facture)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['PRODUIT', 'QTE', 'P.U.', 'TOTAL']);
    cleanup();
    const connu = uneVente({ client_id: 7, client: 'ONDO Paul' });
    monter('ventes', connu);
    await faireActe(`la vente ${connu.id}`, 'Facture');
    expect(((await screen.findByLabelText('Client')) as HTMLInputElement).readOnly).toBe(true);
  });
});
