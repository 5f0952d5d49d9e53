import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { toast } from '#client/ui/toast.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { compterStupefiants } from '#shared/sante/ordonnancier/stupefiant.api.ts';
import * as phrases from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { fauteComptage } from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import type { CompteDeStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { refetchStupefiants, useComptesStupefiants } from './ordonnancier.queries.ts';
import { formatEcartStupefiant } from './stupefiants.colonnes.tsx';

/** Boxes counted, and the balance at that time. */
interface Compte {
  boites: number | null;
  motif: string;
  attendu: number;
}
/** By product; untyped ones absent. */
type Comptes = Readonly<Record<string, Compte>>;
interface Comptee extends Compte {
  produit_id: number;
  libelle: string;
  solde: number;
  boites: number;
}

function compteesDe(comptes: readonly CompteDeStupefiant[], dits: Comptes): Comptee[] {
  return comptes.flatMap(({ id, libelle, solde }) => {
    const dit = dits[id];
    return dit && dit.boites !== null
      ? [{ ...dit, boites: dit.boites, produit_id: id, libelle, solde }]
      : [];
  });
}
function manquesDe(comptees: readonly Comptee[], pin: string): string[] {
  if (comptees.length === 0) return [phrases.rienDeCompte];
  if (comptees.some((l) => l.solde !== l.attendu)) return [phrases.aRecompterAvant];
  const fautes = comptees.flatMap((l) => fauteComptage(l) ?? []);
  return pin === '' ? [...fautes, phrases.temoinRequis] : fautes;
}

function Constat({ compte, solde }: { compte: Compte | undefined; solde: number }) {
  if (!compte || compte.boites === null) return <span className="discret">–</span>;
  if (compte.attendu !== solde)
    return <span className="comptage-bouge">{phrases.aRecompter(compte.attendu, solde)}</span>;
  const ecart = compte.boites - solde;
  if (ecart === 0) return <Badge tone="success">Juste</Badge>;
  return (
    <>
      <Badge tone="danger">{formatEcartStupefiant(ecart)}</Badge>{' '}
      <small className="discret">solde {formatNombre(solde)}</small>
    </>
  );
}

const champDe = (id: number): string => `stupefiant-${id}`;
/** Enter moves to the next empty field. */
function allerAuSuivant(e: KeyboardEvent<HTMLInputElement>): void {
  if (e.key !== 'Enter') return;
  e.preventDefault();
  const champs = [...(e.currentTarget.form?.querySelectorAll('input') ?? [])];
  champs[champs.indexOf(e.currentTarget) + 1]?.focus();
}

interface EnSaisie {
  c: CompteDeStupefiant;
  compte: Compte | undefined;
  changer: (compte: Compte) => void;
  premier: boolean;
  /** A box is looked up: a number typed is its own, never this row's. */
  scans: boolean;
}
function Rangee({ c, compte, changer, premier, scans }: EnSaisie) {
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    if (!scans || !/^\d$/.test(e.key)) return allerAuSuivant(e);
    lowBeep();
    toast.avertir(phrases.boiteCherchee);
  };
  const vierge = { boites: null, motif: '', attendu: c.solde };
  const dit = compte ?? vierge;
  const differe = dit.boites !== null && dit.boites !== c.solde;
  return (
    <tr>
      <th scope="row">
        <ProductName libelle={c.libelle} cip={c.cip} />
      </th>
      <td className="nombre">
        <AmountField
          className="comptage-nombre"
          aria-label={`Boîtes comptées de ${c.libelle}`}
          autoFocus={premier}
          digitsOnly
          value={dit.boites}
          maximum={1_000_000}
          id={champDe(c.id)}
          readOnly={scans}
          onKeyDown={surTouche}
          // Compared with the balance at counting time.
          onChange={(boites) => changer({ ...dit, boites, attendu: c.solde })}
        />
      </td>
      <td aria-live="polite">
        <Constat compte={compte} solde={c.solde} />
      </td>
      <td>
        {differe && (
          <TextInput
            aria-label={`Motif de l’écart de ${c.libelle}`}
            placeholder="Pourquoi cet écart ?"
            autoComplete="off"
            maxLength={250}
            value={dit.motif}
            onKeyDown={allerAuSuivant}
            onValueChange={(motif) => changer({ ...dit, motif })}
          />
        )}
      </td>
    </tr>
  );
}

/** Due for counting first. */
const dansLOrdre = (comptes: readonly CompteDeStupefiant[]) =>
  comptes.toSorted((a, b) => Number(b.a_compter) - Number(a.a_compter));

type Saisi = ReturnType<typeof useTypedForm<{ comptes: Comptes }>>;
function Formulaire({
  f,
  comptes,
  fermer,
}: {
  f: Saisi;
  comptes: readonly CompteDeStupefiant[];
  fermer: () => void;
}) {
  const dits = f.s.comptes;
  const [pin, taper] = useState('');
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const [ordonnes] = useState(() => dansLOrdre(comptes).map((c) => c.id));
  const parId = new Map(comptes.map((c) => [c.id, c]));
  const scans = useScanProduit((p) => {
    if (parId.has(p.id)) return document.getElementById(champDe(p.id))?.focus();
    lowBeep();
    toast.avertir(phrases.pasStupefiant(p.libelle));
  });
  const comptees = compteesDe(comptes, dits);
  const soumettre = async () => {
    if (enCours) return;
    const manques = manquesDe(comptees, pin);
    if (manques.length > 0) return refuser(...manques);
    const lignes = comptees.map(({ produit_id, attendu, boites, motif }) => ({
      produit_id,
      attendu,
      boites,
      motif: boites === attendu ? null : motif,
    }));
    const corps = { temoin_pin: pin, lignes };
    const { success } = await envoyer((cle) => callApi(compterStupefiants, { corps, cle }));
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
    <form noValidate className="formulaire-corps" onSubmit={presser}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <p className="discret">{phrases.aideComptage}</p>
      <div className="comptage-cadre" role="region" aria-label="Stupéfiants à compter" tabIndex={0}>
        <table aria-label="Stupéfiants à compter">
          <thead>
            <tr>
              <th scope="col">STUPÉFIANT</th>
              <th scope="col" className="nombre">
                BOÎTES
              </th>
              <th scope="col">CONSTAT</th>
              <th scope="col">MOTIF DE L’ÉCART</th>
            </tr>
          </thead>
          <tbody>
            {ordonnes.map((id, i) => {
              const c = parId.get(id);
              return (
                c && (
                  <Rangee
                    key={id}
                    c={c}
                    compte={dits[id]}
                    premier={i === 0}
                    scans={scans}
                    changer={(compte) =>
                      f.changer((avant) => ({ comptes: { ...avant.comptes, [id]: compte } }))
                    }
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="comptage-fin">
        <FormField label="Code PIN du témoin" help="Une autre personne, qui a vu compter.">
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
        <p role="status">
          <strong>
            {formatNombre(comptees.length)} sur {formatNombre(comptes.length)}
          </strong>{' '}
          comptés
        </p>
      </div>
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fermer} busy={enCours} text="Enregistrer le comptage" />
    </form>
  );
}

/**
 * [STU-5] Two-person count: the balance appears once a number is typed, never before; a difference
 * needs a reason. Products moved meanwhile are recounted.
 */
export function ComptageStupefiantsDialogue({ fermer }: { fermer: () => void }) {
  const { data: comptes, error } = useComptesStupefiants();
  const f = useTypedForm<{ comptes: Comptes }>({
    formulaire: FORMULAIRES.comptage_stupefiants,
    vierge: { comptes: {} },
  });
  return (
    <Modal
      isOpen
      dirty={f.dirty}
      className="comptage-dialogue"
      aria-labelledby="comptage-stupefiants-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="comptage-stupefiants-titre"
        title="Compter les stupéfiants"
        onClose={fermer}
      />
      {error && !comptes && <FormErrors errors={[error.message]} />}
      {!comptes && !error && <Loading />}
      {comptes && <Formulaire f={f} comptes={comptes} fermer={fermer} />}
    </Modal>
  );
}
