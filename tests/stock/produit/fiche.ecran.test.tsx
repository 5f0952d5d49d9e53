import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { ProduitDialogue } from '#client/stock/produit/produit-dialogue.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { admin, posts, preparerStockEcran, valider } from './stock-ecran.scene.tsx';

preparerStockEcran();

const references = Object.fromEntries(
  ['natures', 'formes', 'familles', 'classe_theraps', 'categories'].map((l) => [
    `GET /api/prod_${l}`,
    () => ({ data: [] }),
  ]),
);
const monter = (plus: Serveur = {}, produit: ReturnType<typeof unProduit> | null = null) =>
  monterPoste(
    <>
      <ProduitDialogue produit={produit} fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    admin,
    {
      ...references,
      'GET /api/rayons': () => ({ data: [] }),
      'GET /api/produits': () => ({ data: [] }),
      'GET /api/produits/11': () => ({ data: produit }),
      ...plus,
    },
  );
const champ = (nom: string | RegExp) => screen.getByLabelText<HTMLInputElement>(nom);
const taper = (nom: string | RegExp, value: string) =>
  fireEvent.change(champ(nom), { target: { value } });

describe('la fiche d’un produit', () => {
  it('[NBR-1] −500 et 2,5 restent tels que tapés, et se disent à leur champ ; rien ne part', async () => {
    const demandes = monter();
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau produit' });
    taper(/^Libellé/, 'SAVON');
    taper(/^Prix de vente/, '-500');
    taper('Quantité minimum', '2,5');
    expect([champ(/^Prix de vente/).value, champ('Quantité minimum').value]).toEqual([
      '-500',
      '2,5',
    ]);
    expect(screen.getByText('Un nombre négatif ne va pas ici.')).toBeTruthy();
    expect(screen.getByText('Un nombre entier, sans virgule.')).toBeTruthy();
    valider(dialogue);
    // The keyboard goes to the first that is wrong.
    await waitFor(() => expect(document.activeElement).toBe(champ(/^Prix de vente/)));
    expect(posts(demandes)).toEqual([]);
  });

  it('[NBR-1] un moins tapé sur un prix y reste, et rien ne part tant qu’il attend ses chiffres', async () => {
    const p = unProduit({ libelle: 'SAVON', prix_achat: 900, prix_de_vente: 1250 });
    const demandes = monter({}, p);
    const dialogue = await screen.findByRole('dialog', { name: 'Modifier SAVON' });
    await screen.findByText('Identité');
    // As a keyboard does, over what stood there selected.
    taper(/^Prix d’achat/, '-');
    expect(champ(/^Prix d’achat/).value).toBe('-');
    expect(screen.getByText('« - » n’est pas un nombre.')).toBeTruthy();
    valider(dialogue);
    await waitFor(() => expect(document.activeElement).toBe(champ(/^Prix d’achat/)));
    expect(posts(demandes)).toEqual([]);
    taper(/^Prix d’achat/, '-5');
    expect(champ(/^Prix d’achat/).value).toBe('-5');
    expect(screen.getByText('Un nombre négatif ne va pas ici.')).toBeTruthy();
    taper(/^Prix d’achat/, '');
    expect(screen.queryByText(/négatif|n’est pas un nombre/)).toBeNull();
  });

  it('[NBR-2] un prix collé est lu entier, ou refusé en mots', async () => {
    monter();
    await screen.findByRole('dialog', { name: 'Nouveau produit' });
    const coller = (texte: string) => {
      const e = createEvent.paste(champ(/^Prix de vente/), {
        clipboardData: { getData: () => texte },
      });
      fireEvent(champ(/^Prix de vente/), e);
      return e.defaultPrevented;
    };
    expect(coller('12.75')).toBe(true);
    await waitFor(() => expect(champ(/^Prix de vente/).value).toBe('12,75'));
    expect(screen.getByText('Un nombre entier, sans virgule.')).toBeTruthy();
    taper(/^Prix de vente/, '');
    coller('douze');
    await screen.findByText('« douze » n’est pas un nombre.');
    coller('1.500 FCFA');
    await waitFor(() => expect(champ(/^Prix de vente/).value).toBe('1.500'));
  });

  it('[PRO-19] ce qui manque et ce que le serveur refuse se dit au champ', async () => {
    monter({
      'POST /api/produits': () => ({
        statut: 422,
        errors: ['Le code CIP 3400935955838 est déjà celui de « DOLIPRANE ».'],
      }),
    });
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau produit' });
    valider(dialogue);
    await screen.findByText('Le champ « libellé » doit avoir au moins 2 caractères.');
    expect(screen.getByText('Le prix de vente doit être supérieur à 0.')).toBeTruthy();
    expect(document.activeElement).toBe(champ(/^Libellé/));
    taper(/^Libellé/, 'SAVON');
    taper(/^Prix de vente/, '1500');
    taper('CIP', '3400935955838');
    expect(screen.queryByText('Le prix de vente doit être supérieur à 0.')).toBeNull();
    valider(dialogue);
    await screen.findByText('Le code CIP 3400935955838 est déjà celui de « DOLIPRANE ».');
    await waitFor(() => expect(document.activeElement).toBe(champ('CIP')));
    expect(champ('CIP').getAttribute('aria-invalid')).toBe('true');
  });

  it('[PRO-29] une TVA supposée se dit à vérifier ; décochée, ou la taxe changée, elle ne l’est plus', async () => {
    const p = unProduit({ libelle: 'SAVON', tva_a_verifier: true });
    const demandes = monter(
      { 'POST /api/produits/11/update': () => ({ statut: 422, errors: ['Pas maintenant.'] }) },
      p,
    );
    const dialogue = await screen.findByRole('dialog', { name: 'Modifier SAVON' });
    await screen.findByText('Identité');
    const envoyer = async () => {
      valider(dialogue);
      const avant = posts(demandes).length;
      await waitFor(() => expect(posts(demandes)).toHaveLength(avant + 1));
      return posts(demandes).at(-1)?.corps;
    };
    fireEvent.click(champ('TVA à vérifier'));
    expect(await envoyer()).toEqual({ tva_a_verifier: false, version: p.version });
    fireEvent.click(champ('TVA à vérifier'));
    fireEvent.click(champ('TVA'));
    expect(champ('TVA à vérifier').checked).toBe(false);
    expect(await envoyer()).toEqual({ tva: true, tva_a_verifier: false, version: p.version });
  });

  it('[PRO-16] la marge et le coefficient suivent ce qu’on tape', async () => {
    monter();
    await screen.findByRole('dialog', { name: 'Nouveau produit' });
    taper(/^Prix d’achat/, '1560');
    taper(/^Prix de vente/, '2400');
    const marge = screen.getByText(/coefficient/).textContent;
    expect(marge).toBe(typeset('Marge 840 FCFA · 35 % du prix de vente · coefficient 1,54'));
  });

  it('[PRO-20] un nom déjà pris et une vente à perte se demandent, une fois', async () => {
    const p = unProduit({ libelle: 'SAVON', prix_achat: 900, prix_de_vente: 1250 });
    const demandes = monter(
      {
        'GET /api/produits': () => ({ data: [unProduit({ id: 99, libelle: 'Dôliprane' })] }),
        'POST /api/produits/11/update': () => ({ statut: 422, errors: ['Pas maintenant.'] }),
      },
      p,
    );
    const dialogue = await screen.findByRole('dialog', { name: 'Modifier SAVON' });
    await screen.findByText('Identité');
    taper(/^Libellé/, 'DOLIPRANE');
    taper(/^Prix de vente/, '800');
    valider(dialogue);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      typeset('« DOLIPRANE » existe déjà (CIP 3400935955838).'),
    );
    expect(question.textContent).toContain('(800 FCFA) est inférieur au prix d’achat (900 FCFA)');
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts(demandes)).toEqual([]);
    valider(dialogue);
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await screen.findByText('Pas maintenant.');
    expect(posts(demandes)[0]?.corps).toMatchObject({ libelle: 'DOLIPRANE', prix_de_vente: 800 });
    // Asked once: tried again, it goes.
    valider(dialogue);
    await waitFor(() => expect(posts(demandes)).toHaveLength(2));
  });
});
