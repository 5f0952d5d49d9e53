import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { denombrer } from '#shared/base/texte.ts';
import { sortirStupefiants } from '#shared/sante/ordonnancier/stupefiant.api.ts';
import * as phrases from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { demandeTemoin, fauteSortie } from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import {
  type CompteDeStupefiant,
  GENRES_SORTIE,
  type GenreSortie,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { refetchStupefiants, useComptesStupefiants } from './ordonnancier.queries.ts';

interface Ligne {
  produit_id: number;
  libelle: string;
  qte: number | null;
}
interface Saisie {
  genre: GenreSortie;
  reference: string;
  motif: string;
  lignes: readonly Ligne[];
}
const VIERGE: Saisie = { genre: 'destruction', reference: '', motif: '', lignes: [] };

function manquesDe(s: Saisie, pin: string): string[] {
  if (s.lignes.length === 0) return [phrases.rienASortir];
  const sansQte = s.lignes.filter((l) => !l.qte).map((l) => phrases.qteDeSortie(l.libelle));
  const faute = fauteSortie(s);
  const temoin = demandeTemoin(s.genre) && pin === '' ? [phrases.temoinRequis] : [];
  return [...sansQte, ...(faute ? [faute] : []), ...temoin];
}

function Rangee({
  ligne,
  solde,
  changer,
  retirer,
}: {
  ligne: Ligne;
  solde: number;
  changer: (qte: number | null) => void;
  retirer: () => void;
}) {
  const trop = (ligne.qte ?? 0) > solde;
  return (
    <li>
      <ProductName libelle={ligne.libelle} />
      <span>
        <AmountField
          aria-label={`Boîtes de ${ligne.libelle}`}
          autoFocus
          digitsOnly
          value={ligne.qte}
          maximum={100_000}
          intent={trop ? 'danger' : 'none'}
          onChange={changer}
        />
        <small className={trop ? 'sortie-trop' : 'discret'}>sur {denombrer(solde, 'boîte')}</small>
      </span>
      <Button
        variant="minimal"
        icon={<Trash />}
        aria-label={`Retirer ${ligne.libelle}`}
        title="Retirer"
        onClick={retirer}
      />
    </li>
  );
}

/** [STU-3] [STU-4] Narcotics destroyed before a witness, lost or stolen. */
export function SortieDialogue({ fermer }: { fermer: () => void }) {
  const { data: comptes = [] } = useComptesStupefiants();
  const f = useTypedForm<Saisie>({ formulaire: FORMULAIRES.sortie_stupefiants, vierge: VIERGE });
  const { s, changer } = f;
  const [pin, taper] = useState('');
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const soldes = new Map(comptes.map((c) => [c.id, c.solde]));
  const prendre = ({ id, libelle }: Pick<CompteDeStupefiant, 'id' | 'libelle'>) =>
    changer(({ lignes }) =>
      lignes.some((l) => l.produit_id === id)
        ? { lignes }
        : { lignes: [...lignes, { produit_id: id, libelle, qte: null }] },
    );
  const scans = useScanProduit((p) => {
    if (soldes.has(p.id)) return prendre(p);
    lowBeep();
    toast.avertir(phrases.pasStupefiant(p.libelle));
  });
  const choisir = (id: number) => {
    const compte = comptes.find((c) => c.id === id);
    if (compte) prendre(compte);
  };
  const soumettre = async () => {
    if (enCours) return;
    const manques = manquesDe(s, pin);
    if (manques.length > 0) return refuser(...manques);
    const corps = {
      ...s,
      temoin_pin: pin || undefined,
      lignes: s.lignes.map(({ produit_id, qte }) => ({ produit_id, qte: qte ?? 0 })),
    };
    const { success } = await envoyer((cle) => callApi(sortirStupefiants, { corps, cle }));
    refetchStupefiants();
    if (!success) return taper('');
    f.settle();
    fermer();
  };
  const { enter } = useQueuedPress(!scans, () => void soumettre());
  const presser = (e: FormEvent) => {
    e.preventDefault();
    enter();
  };
  return (
    <Modal
      isOpen
      dirty={f.dirty}
      className="sortie-dialogue"
      aria-labelledby="sortie-stupefiants-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="sortie-stupefiants-titre"
        title="Destruction, perte ou vol"
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={presser}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField label="Nature">
            {(id) => (
              <Combobox
                id={id}
                fill
                value={s.genre}
                options={GENRES_SORTIE.map((g) => ({ value: g, label: phrases.ACTES_DITS[g] }))}
                onChange={(e) =>
                  changer({
                    genre: GENRES_SORTIE.find((g) => g === e.currentTarget.value) ?? s.genre,
                  })
                }
              />
            )}
          </FormField>
          <FormField label="Procès-verbal ou plainte (référence)">
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={80}
                value={s.reference}
                onValueChange={(reference) => changer({ reference })}
              />
            )}
          </FormField>
          <FormField label="Ce qui s’est passé" wide>
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={250}
                value={s.motif}
                onValueChange={(motif) => changer({ motif })}
              />
            )}
          </FormField>
          <FormField label="Stupéfiant" wide help={phrases.aideSortie}>
            {(id, aide) => (
              <Combobox
                id={id}
                aria-describedby={aide}
                fill
                value=""
                options={[
                  { value: '', label: 'Choisir, ou scanner…' },
                  ...comptes.map((c) => ({
                    value: String(c.id),
                    label: `${c.libelle} (${denombrer(c.solde, 'boîte')})`,
                  })),
                ]}
                onChange={(e) => choisir(Number(e.currentTarget.value))}
              />
            )}
          </FormField>
        </div>
        <ul className="sortie-lignes" aria-label="Stupéfiants sortis">
          {s.lignes.map((ligne) => (
            <Rangee
              key={ligne.produit_id}
              ligne={ligne}
              solde={soldes.get(ligne.produit_id) ?? 0}
              changer={(qte) =>
                changer(({ lignes }) => ({
                  lignes: lignes.map((l) =>
                    l.produit_id === ligne.produit_id ? { ...l, qte } : l,
                  ),
                }))
              }
              retirer={() =>
                changer(({ lignes }) => ({
                  lignes: lignes.filter((l) => l.produit_id !== ligne.produit_id),
                }))
              }
            />
          ))}
        </ul>
        {demandeTemoin(s.genre) && (
          <div className="comptage-fin">
            <FormField label="Code PIN du témoin" help="Une autre personne, présente.">
              {(id, aide) => (
                <PinField
                  id={id}
                  aria-describedby={aide}
                  value={pin}
                  onChange={taper}
                  aria-label="Code PIN du témoin"
                />
              )}
            </FormField>
          </div>
        )}
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
