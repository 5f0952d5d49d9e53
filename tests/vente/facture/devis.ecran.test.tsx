import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { uneLigne, unProduit } from '#tests/factories/objets-du-fil.ts';
import { uneFactureDetail } from '#tests/factories/papiers-du-fil.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { devis, monter, faite, detail, preparerDevisEcran } from './devis-ecran.scene.tsx';

preparerDevisEcran();

describe('les devis', () => {
  it('la liste dit qui, combien, et où il en est ; une ligne s’ouvre', async () => {
    monter(devis, { chemin: '/' });
    await screen.findByRole('cell', { name: '1.650 FCFA' });
    expect(screen.getByText('En attente', { selector: '.etiquette' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Voir le devis 12' }));
    expect(within(await detail()).getAllByRole('row')).toHaveLength(3);
  });
  it('validé, il ne se modifie ni ne se supprime, et les boutons disent pourquoi ; la facture porte son numéro', async () => {
    const demandes = monter(
      uneFactureDetail({
        est_valide: true,
        status: 'Validé',
        numero: 'F2026-00007',
        vente_id: 408,
        vente_statut: 'Soldé',
        valide_par: 'Chantal OBAME',
        valide_at: '2026-11-21T11:00:00+01:00',
      }),
    );
    const d = within(await detail());
    expect(screen.getByRole('heading', { name: 'Facture N° F2026-00007' })).toBeTruthy();
    expect(d.getByText(/vente N° 408/)).toBeTruthy();
    for (const nom of ['Modifier', 'Supprimer']) {
      expect(d.getByRole('button', { name: nom }).getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(d.getByRole('button', { name: nom }));
    }
    expect(d.queryByRole('button', { name: 'Valider le devis' })).toBeNull();
    expect((await screen.findAllByText(phrasesFacture.devisValideDeja)).length).toBeGreaterThan(0);
    expect(demandes.filter((x) => x.chemin.startsWith('POST'))).toEqual([]);
  });
  it('supprimer demande OUI ; NON ne fait rien', async () => {
    const demandes = monter(devis, {
      plus: { 'POST /api/factures/12/destroy': () => ({ message: phrasesFacture.devisSupprime }) },
    });
    const d = within(await detail());
    fireEvent.click(d.getByRole('button', { name: 'Supprimer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(faite(demandes, 'POST /api/factures/12/destroy')).toEqual([]);
    fireEvent.click(d.getByRole('button', { name: 'Supprimer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(faite(demandes, 'POST /api/factures/12/destroy')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Devis N° 12' })).toBeNull());
  });
  it('[ENC-4] deux modes, trop peu : la phrase de la vente, jamais celle du guichet', async () => {
    const demandes = monter(devis, {});
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Valider le devis' }));
    const d = within(await screen.findByRole('dialog', { name: 'Valider le devis' }));
    fireEvent.change(d.getByLabelText('Montant reçu'), { target: { value: '500' } });
    fireEvent.click(d.getByRole('button', { name: /Autre mode/ }));
    fireEvent.change(d.getByLabelText('Reste à recevoir'), { target: { value: '100' } });
    const rendu = d.getByText('À rendre').closest('.a-rendre');
    expect(rendu?.textContent).not.toContain('✕');
    fireEvent.click(d.getByRole('button', { name: 'Valider le devis' }));
    expect(rendu?.textContent).toContain(phrasesReglement.montantInferieur);
    expect(faite(demandes, 'POST /api/reservation/facture/42')).toEqual([]);
    fireEvent.click(d.getByText('Fermer'));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Valider le devis' })).toBeNull(),
    );
  });
  it('valider demande ce qui est reçu ; la même clé repart tant que nulle réponse n’est venue', async () => {
    let coupe = true;
    const demandes = monter(devis, {
      plus: {
        'POST /api/reservation/facture/42': () =>
          coupe
            ? 'coupe'
            : { data: { id: 408 }, message: phrasesFacture.devisValide(408, 'F2026-00007') },
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Valider le devis' }));
    const d = within(await screen.findByRole('dialog', { name: 'Valider le devis' }));
    fireEvent.click(d.getByRole('button', { name: 'Valider le devis' }));
    expect(faite(demandes, 'POST /api/reservation/facture/42')).toEqual([]);
    fireEvent.click(d.getByRole('button', { name: /^Exact/ }));
    fireEvent.click(d.getByRole('button', { name: 'Valider le devis' }));
    await waitFor(() =>
      expect(faite(demandes, 'POST /api/reservation/facture/42')).toHaveLength(1),
    );
    coupe = false;
    await waitFor(() =>
      expect(
        (d.getByRole('button', { name: 'Valider le devis' }) as HTMLButtonElement).disabled,
      ).toBe(false),
    );
    fireEvent.click(d.getByRole('button', { name: 'Valider le devis' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Valider le devis' })).toBeNull(),
    );
    const [un, deux] = faite(demandes, 'POST /api/reservation/facture/42');
    expect(un?.corps).toEqual({
      factureId: 12,
      version: 1,
      amount_gived: 1650,
      mode_paiement: 'espece',
    });
    expect(deux?.cle).toBe(un?.cle);
  });
  it('[MAI-5] changé ailleurs pendant qu’on le valide : rien ne se paie sans être relu', async () => {
    let tenu = devis;
    const demandes = monter(devis, {
      plus: {
        'GET /api/factures/12': () => ({ data: tenu }),
        'POST /api/reservation/facture/42': () => ({ data: { id: 408 } }),
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Valider le devis' }));
    const d = within(await screen.findByRole('dialog', { name: 'Valider le devis' }));
    fireEvent.click(d.getByRole('button', { name: /^Exact/ }));
    tenu = { ...devis, version: 2, net_a_payer: 900 };
    const { lignes: _lignes, avoir: _avoir, ...facture } = tenu;
    act(() =>
      subscriptions.receive({
        topic: 'devis',
        seq: 1,
        nom: 'devis.modifie',
        at: '',
        donnees: { facture },
      }),
    );
    const relire = await d.findByRole('button', { name: 'Relire' });
    expect(d.getByText('1.650 FCFA', { selector: 'output' })).toBeTruthy();
    const valider = d.getByRole('button', { name: 'Valider le devis' });
    fireEvent.submit(valider.closest('form') ?? valider);
    expect(faite(demandes, 'POST /api/reservation/facture/42')).toEqual([]);
    fireEvent.click(relire);
    expect(d.getByText('900 FCFA', { selector: 'output' })).toBeTruthy();
    fireEvent.click(valider);
    await waitFor(() =>
      expect(faite(demandes, 'POST /api/reservation/facture/42')[0]?.corps).toMatchObject({
        version: 2,
        amount_gived: 1650,
      }),
    );
  });
  it('[CHG-7] fermé pendant qu’on cherche l’accord à demander, rien ne se vend quand il vient', async () => {
    const reponse = Promise.withResolvers<undefined>();
    const remise = uneFactureDetail({ lignes: devis.lignes, reservation: { remise: 500 } });
    const demandes = monter(remise, {
      plus: {
        'GET /api/accords': async () => {
          await reponse.promise;
          return { data: { version: 9, requis: [], accords: [] } };
        },
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Valider le devis' }));
    const d = within(await screen.findByRole('dialog', { name: 'Valider le devis' }));
    fireEvent.click(d.getByRole('button', { name: /^Exact/ }));
    fireEvent.click(d.getByRole('button', { name: 'Valider le devis' }));
    await waitFor(() => expect(demandes.some((x) => x.chemin.includes('/accords'))).toBe(true));
    expect(d.getByRole('button', { name: phrasesReglement.traitement })).toBeTruthy();
    fireEvent.click(d.getAllByRole('button', { name: 'Fermer' })[0] ?? document.body);
    await act(async () => {
      reponse.resolve(undefined);
      await letItEnd();
    });
    expect(faite(demandes, 'POST /api/reservation/facture/42')).toEqual([]);
  });
  it('[ACO-5] valider une remise demande l’accord du responsable ; y renoncer ne vend rien', async () => {
    const motif = {
      genre: 'remise',
      produit_id: null,
      libelle: null,
      taux: 30,
      montant: 500,
      sur: 1_650,
      habituel: null,
    };
    const remise = uneFactureDetail({ lignes: devis.lignes, reservation: { remise: 500 } });
    const demandes = monter(remise, {
      plus: {
        'GET /api/accords': () => ({ data: { version: 9, requis: [motif], accords: [] } }),
        'POST /api/accords': () => ({ data: { version: 9, requis: [], accords: [] } }),
        'POST /api/reservation/facture/42': () => ({
          data: { id: 408 },
          message: phrasesFacture.devisValide(408, 'F2026-00007'),
        }),
      },
    });
    const validees = () => faite(demandes, 'POST /api/reservation/facture/42');
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Valider le devis' }));
    const d = within(await screen.findByRole('dialog', { name: 'Valider le devis' }));
    fireEvent.click(d.getByRole('button', { name: /^Exact/ }));
    // Pressed twice, it is asked once.
    const presse = d.getByRole('button', { name: 'Valider le devis' });
    fireEvent.click(presse);
    fireEvent.click(presse);
    const accord = within(await screen.findByRole('dialog', { name: 'Accord du responsable' }));
    expect(accord.getByText('remise de 500 FCFA sur 1.650 FCFA (30 %)')).toBeTruthy();
    expect(demandes.filter((x) => x.chemin.startsWith('GET /api/accords'))).toHaveLength(1);
    fireEvent.click(accord.getByRole('button', { name: 'Renoncer' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Accord du responsable' })).toBeNull(),
    );
    expect(validees()).toEqual([]);
    fireEvent.click(await d.findByRole('button', { name: 'Valider le devis' }));
    const champ = await screen.findByLabelText('Code PIN du responsable');
    fireEvent.change(champ, { target: { value: '2580' } });
    const bouton = await screen.findByRole('button', { name: 'Donner son accord' });
    fireEvent.submit(bouton.closest('form') ?? bouton);
    await waitFor(() => expect(validees()).toHaveLength(1));
    expect(faite(demandes, 'POST /api/accords').map((x) => x.corps)).toEqual([
      { reservation_id: 42, version: 9, pin: '2580' },
    ]);
  });
  it('[DEV-12] modifier : quantité, ligne retirée, produit ajouté, remise ; ce qu’un autre change entre-temps s’y joint, ce qui se croise se choisit', async () => {
    let tenu = devis;
    const demandes = monter(devis, {
      plus: {
        'GET /api/factures/12': () => ({ data: tenu }),
        'GET /api/produits': () => ({
          data: [unProduit({ id: 3, libelle: 'EFFERALGAN', prix_de_vente: 900 })],
          meta: { total: 1, page: 1, rows: 12 },
        }),
        'POST /api/factures/12/update': () => ({
          data: uneFactureDetail({ version: 2 }),
          message: phrasesFacture.devisModifie,
        }),
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Modifier' }));
    fireEvent.change(await screen.findByLabelText('Quantité, DOLIPRANE'), {
      target: { value: '3' },
    });
    fireEvent.blur(screen.getByLabelText('Quantité, DOLIPRANE'));
    fireEvent.click(screen.getByRole('button', { name: 'Retirer SPASFON' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Ajouter un produit' }), {
      target: { value: 'eff' },
    });
    await screen.findByRole('option', { name: /EFFERALGAN/ });
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Ajouter un produit' }), {
      key: 'Enter',
    });
    fireEvent.change(screen.getByLabelText('Remise (FCFA)'), { target: { value: '100' } });
    expect(await screen.findByText('1.580 FCFA', { selector: 'output' })).toBeTruthy();
    const ailleurs = (version: number, qte: number) => {
      const [doliprane, spasfon] = devis.lignes;
      const autre = uneLigne({ id: 104, produit_id: 4, libelle: 'VOGALENE', qte: 5 });
      tenu = {
        ...devis,
        version,
        lignes: [
          ...(doliprane ? [{ ...doliprane, qte }] : []),
          ...(spasfon ? [spasfon] : []),
          autre,
        ],
      };
      const { lignes: _lignes, avoir: _avoir, ...facture } = tenu;
      act(() =>
        subscriptions.receive({
          topic: 'devis',
          seq: version - 1,
          nom: 'devis.modifie',
          at: '',
          donnees: { facture },
        }),
      );
    };
    ailleurs(2, 2);
    expect(await screen.findByLabelText('Quantité, VOGALENE')).toBeTruthy();
    const doliprane = () => screen.getByLabelText<HTMLInputElement>('Quantité, DOLIPRANE').value;
    expect([doliprane(), screen.queryByText('SPASFON')]).toEqual(['3', null]);
    const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });
    expect(enregistrer().getAttribute('aria-disabled')).toBe('false');
    ailleurs(3, 9);
    const choix = await screen.findByRole('group', { name: typeset('Choisir : Lignes') });
    expect([doliprane(), enregistrer().getAttribute('aria-disabled')]).toEqual(['3', 'true']);
    fireEvent.click(within(choix).getByRole('button', { name: /^Enregistrée/ }));
    expect(doliprane()).toBe('9');
    fireEvent.click(enregistrer());
    await waitFor(() =>
      expect(faite(demandes, 'POST /api/factures/12/update')[0]?.corps).toEqual({
        version: 3,
        remise: 100,
        reservation_produits: [
          { produit_id: 1, qte: 9, prise_en_charge: 0, ecoulement: 0, boites: [] },
          { produit_id: 4, qte: 5, prise_en_charge: 0, ecoulement: 0, boites: [] },
          { produit_id: 3, qte: 1, prise_en_charge: 80, ecoulement: 0, boites: [] },
        ],
      }),
    );
    await detail();
  });
  it('[DEV-13] Entrée ajoute le produit des mots tapés, jamais celui de la recherche d’avant ; le même encore compte une boîte de plus', async () => {
    const enRayon = [
      unProduit({ id: 3, libelle: 'AMOXICILLINE', cip: '3400930000031' }),
      unProduit({ id: 4, libelle: 'PARACETAMOL', cip: '3400930000048' }),
    ];
    monter(devis, {
      plus: {
        'GET /api/produits': ({ chemin }) => ({
          data: enRayon.filter(({ libelle, cip }) => {
            const mots = new URLSearchParams(chemin.split('?')[1]).get('search_by_keyword') ?? '';
            return libelle.startsWith(mots.toUpperCase()) || cip === mots;
          }),
        }),
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Modifier' }));
    const champ = await screen.findByRole('combobox', { name: 'Ajouter un produit' });
    const taper = (value: string) => fireEvent.change(champ, { target: { value } });
    taper('amox');
    await screen.findByRole('option', { name: /AMOXICILLINE/ });
    taper('para');
    fireEvent.keyDown(champ, { key: 'Enter' });
    const quantite = await screen.findByLabelText<HTMLInputElement>('Quantité, PARACETAMOL');
    expect(screen.queryByLabelText('Quantité, AMOXICILLINE')).toBeNull();
    taper('3400930000048');
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() => expect(quantite.value).toBe('2'));
  });
  it('[SAI-6] relire le devis échoue : ce qu’on y tape reste', async () => {
    let coupe = false;
    monter(devis, { plus: { 'GET /api/factures/12': () => (coupe ? 'coupe' : { data: devis }) } });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Modifier' }));
    const quantite = await screen.findByLabelText<HTMLInputElement>('Quantité, DOLIPRANE');
    fireEvent.change(quantite, { target: { value: '3' } });
    coupe = true;
    await act(async () => cache.invalidateQueries({ queryKey: ['factures', 12] }));
    await waitFor(() => expect(cache.getQueryState(['factures', 12])?.status).toBe('error'));
    expect(screen.getByLabelText<HTMLInputElement>('Quantité, DOLIPRANE').value).toBe('3');
  });
  it('[DEV-8] l’e-mail propose celui du client ; vide, il est demandé ; un échec se lit dans le dialogue', async () => {
    const demandes = monter(devis, {
      plus: {
        'POST /api/devis/12/send-email': () => ({
          statut: 503,
          errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielMuet],
        }),
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Envoyer par e-mail' }));
    const d = within(await screen.findByRole('dialog', { name: 'Envoyer par e-mail' }));
    await waitFor(() =>
      expect((d.getByLabelText('Adresse e-mail') as HTMLInputElement).value).toBe(
        'obiang@exemple.ga',
      ),
    );
    fireEvent.change(d.getByLabelText('Adresse e-mail'), { target: { value: ' ' } });
    fireEvent.click(d.getByRole('button', { name: 'Envoyer' }));
    expect((await d.findByRole('alert')).textContent).toBe(phrasesFacture.devisAdresseRequise);
    fireEvent.change(d.getByLabelText('Adresse e-mail'), { target: { value: 'autre@exemple.ga' } });
    fireEvent.click(d.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() =>
      expect(d.getByRole('alert').textContent).toBe(
        phrasesFacture.devisNonEnvoye + phrasesCourriel.courrielMuet,
      ),
    );
    expect(faite(demandes, 'POST /api/devis/12/send-email').map((x) => x.corps)).toEqual([
      { email: 'autre@exemple.ga' },
    ]);
  });
  it('[DEV-8] sans réponse, le même appel repart sous la même clé', async () => {
    let coupe = true;
    const demandes = monter(devis, {
      plus: {
        'POST /api/devis/12/send-email': () =>
          coupe
            ? 'coupe'
            : { data: devis, message: phrasesFacture.devisEnvoye('obiang@exemple.ga') },
      },
    });
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Envoyer par e-mail' }));
    const d = within(await screen.findByRole('dialog', { name: 'Envoyer par e-mail' }));
    await waitFor(() =>
      expect((d.getByLabelText('Adresse e-mail') as HTMLInputElement).value).toBe(
        'obiang@exemple.ga',
      ),
    );
    fireEvent.click(d.getByRole('button', { name: 'Envoyer' }));
    await d.findByRole('alert');
    coupe = false;
    fireEvent.click(d.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Envoyer par e-mail' })).toBeNull(),
    );
    const [un, deux] = faite(demandes, 'POST /api/devis/12/send-email');
    expect([deux?.cle, deux?.corps]).toEqual([un?.cle, { email: 'obiang@exemple.ga' }]);
  });
  it('[DEV-8] déjà parti tel qu’il est : le dire, et ne renvoyer que sur demande', async () => {
    const demandes = monter(
      {
        ...devis,
        envoye_a: 'obiang@exemple.ga',
        envoye_at: '2026-11-21T10:45:00+01:00',
        envoi_a_jour: true,
      },
      { plus: { 'POST /api/devis/12/send-email': () => ({ data: devis }) } },
    );
    fireEvent.click(within(await detail()).getByRole('button', { name: 'Envoyer par e-mail' }));
    const d = within(await screen.findByRole('dialog', { name: 'Envoyer par e-mail' }));
    expect(d.getByText(/Déjà envoyé à obiang@exemple\.ga le 21\/11\/2026/)).toBeTruthy();
    fireEvent.click(d.getByRole('button', { name: 'Renvoyer' }));
    await waitFor(() =>
      expect(faite(demandes, 'POST /api/devis/12/send-email').map((x) => x.corps)).toEqual([
        { email: 'obiang@exemple.ga', renvoyer: true },
      ]),
    );
  });
  it('[AVO-4] un avoir se lit à côté des factures, ouvre la sienne, et s’imprime d’elle', async () => {
    const avoir = {
      id: 3,
      version: 1,
      numero: 'A2026-00003',
      facture_id: 12,
      facture_numero: 'F2026-00007',
      vente_id: 408,
      retour_id: null,
      client_id: 7,
      client: 'OBIANG',
      net_a_payer: 1650,
      total: 1650,
      total_prise_en_charge: 0,
      motif: 'erreur de saisie',
      numero_fiscal: null,
      code_qr: null,
      created_by: 'Chantal OBAME',
      created_at: '2026-11-21T12:00:00+01:00',
    };
    const demandes = monter(
      uneFactureDetail({
        est_valide: true,
        status: 'Validé',
        numero: 'F2026-00007',
        vente_id: 408,
        vente_statut: 'Annulé',
        valide_par: 'Chantal OBAME',
        avoir_numero: avoir.numero,
        avoir,
      }),
      {
        chemin: '/?vue=avoirs',
        plus: {
          'GET /api/avoirs': () => ({ data: [avoir], meta: { total: 1, page: 1, rows: 25 } }),
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Voir la facture F2026-00007' }));
    expect(
      new URL(
        demandes.find((x) => x.chemin.startsWith('GET /api/avoirs?'))?.chemin.slice(4) ?? '',
        'http://x',
      ).searchParams
        .get('columns')
        ?.split(','),
    ).toEqual(expect.arrayContaining(['facture_id', 'facture_numero']));
    const d = within(await detail());
    expect(
      d.getByText(/Avoir A2026-00003 : annule la facture F2026-00007\. Établi par Chantal OBAME/),
    ).toBeTruthy();
    expect(d.getByRole('button', { name: 'Imprimer l’avoir' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Avoirs' }).getAttribute('aria-selected')).toBe('true');
  });
});
