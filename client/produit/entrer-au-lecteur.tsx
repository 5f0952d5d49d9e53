// @kept-when-opened
import './entrer-au-lecteur.css';
import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { callApi, readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormErrors, FormEnd, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { ajouterMedicament, listerMedicaments } from '#shared/medicament/medicament.api.ts';
import type { Medicament } from '#shared/medicament/medicament.schema.ts';
import { nommerPresentation } from '#shared/medicament/nommer.rules.ts';
import { codeDit, lireCode } from '#shared/produit/codes.rules.ts';
import * as phrases from '#shared/produit/entrer.phrases.ts';
import { creerProduit } from '#shared/produit/produit.api.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { lireBoite } from './boite-scannee.offert.ts';

/** The box in the hand: its code, and the medicine of the reference base that bears it. */
interface EnMain {
  code: string;
  medicament: Medicament | null;
}
interface Saisie {
  libelle: string;
  prix_achat: number | null;
  prix_de_vente: number | null;
  qte: number | null;
}
/** What is not asked of a box entered at a counter: its form says it later. */
const SIMPLE = { qte_min: 0, qte_max: 0, tva: false, css: false, couvert: true, is_active: true };
const VIERGE: Saisie = { libelle: '', prix_achat: null, prix_de_vente: null, qte: null };

async function chercherDansLaBase(code: string): Promise<Medicament | null> {
  const lu = await readApi(listerMedicaments, {
    requete: { page: 1, rows: 2, search_by_keyword: code },
    silencieux: true,
  });
  const cips = new Set(lireCode(code)?.cips ?? [code]);
  return dataOf(lu).find((m) => cips.has(m.cip13) || cips.has(m.cip7)) ?? null;
}

/** What the scan of a box begins: a new product, or what is told of one that is there. */
function useEntree() {
  const session = useAtomValue(sessionAtom);
  const { erreurs, enCours, envoyer } = useSubmit();
  const [enMain, prendre] = useState<EnMain | null>(null);
  const [saisie, saisir] = useState<Saisie>(VIERGE);
  const [dit, dire] = useState('');
  const [entres, noter] = useState<readonly Produit[]>([]);
  const tape = enMain !== null && (saisie.prix_de_vente !== null || saisie.qte !== null);
  const lire = async (brut: string) => {
    // What is being typed of a box is not lost to the next one.
    if (tape) {
      lowBeep();
      return dire(phrases.entreeEnCours);
    }
    const boite = await lireBoite(brut, { retires: true }).catch(() => null);
    if (boite === null) return undefined;
    if (boite !== 'inconnue') {
      prendre(null);
      return dire(phrases.dejaEntre(boite.produit.libelle, boite.produit.qte));
    }
    const code = codeDit(brut);
    const base = session !== null && peut(session, 'STOCK', 'base');
    const medicament = base ? await chercherDansLaBase(code).catch(() => null) : null;
    prendre({ code, medicament });
    saisir({
      ...VIERGE,
      libelle: medicament ? nommerPresentation(medicament.libelle, medicament.presentation) : '',
    });
    dire(medicament ? '' : phrases.horsDeLaBase);
    return undefined;
  };
  const entrer = async (): Promise<boolean> => {
    if (!enMain || enCours) return false;
    const corps = {
      prix_achat: saisie.prix_achat ?? 0,
      prix_de_vente: saisie.prix_de_vente ?? 0,
      qte: saisie.qte ?? 0,
    };
    const { medicament, code } = enMain;
    const memeNom =
      medicament &&
      saisie.libelle === nommerPresentation(medicament.libelle, medicament.presentation);
    const { success, data } = await envoyer((cle) =>
      memeNom
        ? callApi(ajouterMedicament, { parametres: { id: medicament.id }, corps, cle })
        : callApi(creerProduit, {
            corps: {
              ...SIMPLE,
              ...corps,
              libelle: saisie.libelle,
              cip: code,
              dci: medicament?.dci ?? null,
            },
            cle,
          }),
    );
    if (!success || !data) return false;
    noter((avant) => [data, ...avant]);
    prendre(null);
    saisir(VIERGE);
    dire('');
    return true;
  };
  return { enMain, saisie, saisir, dit, entres, erreurs, enCours, lire, entrer, tape };
}

/**
 * [ENT-1] A small shop that has no file: boxes scanned one by one, the reference base gives name, form
 * and DCI, one types price and quantity.
 */
export function EntrerAuLecteur({ fermer }: { fermer: () => void }) {
  const { enMain, saisie, saisir, dit, entres, erreurs, enCours, lire, entrer, tape } = useEntree();
  const [tapee, taper] = useState('');
  const champ = useRef<HTMLInputElement>(null);
  useScan((brut) => void lire(brut));
  const changer = (c: Partial<Saisie>) => saisir({ ...saisie, ...c });
  const chercher = (e: FormEvent) => {
    e.preventDefault();
    if (tapee.trim() === '') return;
    void lire(tapee.trim());
    taper('');
  };
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (await entrer()) champ.current?.focus();
  };
  return (
    <Modal
      isOpen
      dirty={tape}
      className="formulaire entrer-au-lecteur"
      aria-labelledby="entrer-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="entrer-titre" titre="Entrer des produits au lecteur" fermer={fermer} />
      <div className="formulaire-corps">
        <form noValidate className="entrer-code" onSubmit={chercher}>
          <TextInput
            inputRef={champ}
            autoFocus
            fill
            aria-label="Code de la boîte"
            placeholder="Scannez une boîte, ou tapez son code"
            value={tapee}
            onChange={(e) => taper(e.currentTarget.value)}
          />
          <Button type="submit" text="Chercher" />
        </form>
        <p role="status" className="entrer-dit">
          {dit}
        </p>
        <form noValidate className="entrer-boite" onSubmit={(e) => void soumettre(e)}>
          <fieldset key={enMain?.code ?? ''} disabled={enMain === null}>
            <legend>{enMain ? `Code ${enMain.code}` : 'Aucune boîte en main'}</legend>
            <FormField libelle="Libellé">
              {(id) => (
                <TextInput
                  id={id}
                  fill
                  autoFocus={enMain !== null && saisie.libelle === ''}
                  value={saisie.libelle}
                  onChange={(e) => changer({ libelle: e.currentTarget.value })}
                />
              )}
            </FormField>
            <div className="grille-champs">
              <FormField libelle="Prix d’achat (FCFA)">
                {(id) => (
                  <AmountField
                    id={id}
                    valeur={saisie.prix_achat}
                    changer={(prix_achat) => changer({ prix_achat })}
                    decimales={2}
                  />
                )}
              </FormField>
              <FormField libelle="Prix de vente (FCFA)">
                {(id) => (
                  <AmountField
                    id={id}
                    autoFocus={enMain !== null && saisie.libelle !== ''}
                    valeur={saisie.prix_de_vente}
                    changer={(prix_de_vente) => changer({ prix_de_vente })}
                  />
                )}
              </FormField>
              <FormField libelle="Boîtes">
                {(id) => (
                  <AmountField id={id} valeur={saisie.qte} changer={(qte) => changer({ qte })} />
                )}
              </FormField>
            </div>
          </fieldset>
          <div className="entrer-refus">
            <FormErrors erreurs={erreurs} />
          </div>
          <FormEnd fermer={fermer} enCours={enCours} texte="Entrer" />
        </form>
        <section className="entrer-liste" aria-label="Produits entrés" tabIndex={0}>
          <h2>{phrases.produitsEntres(entres.length)}</h2>
          <ul>
            {entres.map((p) => (
              <li key={p.id}>
                <span>{p.libelle}</span>
                <span>{formatFcfa(p.prix_de_vente)}</span>
                <span>× {formatNombre(p.qte)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
