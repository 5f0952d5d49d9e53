import { Button, Callout, FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { appeler } from '#client/base/call-api.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { useRaccourcis } from '#client/base/raccourcis.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { CadreTicket } from '#client/ui/ticket/cadre-ticket.tsx';
import { apercuTicket } from '#client/ui/ticket/ticket.ts';
import { toast } from '#client/ui/toast.ts';
import { Touche } from '#client/ui/touche.tsx';
import * as phrasesPharmacie from '#shared/pharmacie/pharmacie.phrases.ts';
import { modifierPharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { ChampLogo, logoMontre } from './champ-logo.tsx';
import { brouillonAtom, type LogoSaisi, type Saisie } from './parametres.atoms.ts';
import { retenirPharmacie } from './pharmacie.queries.ts';
import { formulaireDe, memeSaisie, saisieDe, validerSaisie } from './saisie-pharmacie.ts';

const GARDE: LogoSaisi = { genre: 'garde' };

/**
 * What the pharmacy is: every print, ticket and screen says it. `pharmacie` is what the server
 * holds now, null while nothing is.
 */
export function InformationsPharmacie({ pharmacie }: { pharmacie: Pharmacie | null }) {
  const aller = useNavigate();
  const session = useAtomValue(sessionAtom);
  const [brouillon, setBrouillon] = useAtom(brouillonAtom);
  const [depart] = useState(
    brouillon && brouillon.utilisateur_id === session?.id ? brouillon : null,
  );
  /**
   * What the form was filled from: a newer one that arrives meanwhile is either taken up or said.
   */
  const [base, setBase] = useState(depart?.version ?? pharmacie?.version ?? 0);
  const [logo, setLogo] = useState<LogoSaisi>(depart?.logo ?? GARDE);
  const [refus, setRefus] = useState<readonly string[]>([]);
  const cle = useRef(nouvelleCle());
  const { register, control, handleSubmit, reset, formState } = useForm<Saisie>({
    defaultValues: depart?.saisie ?? saisieDe(pharmacie),
    resolver: validerSaisie,
    mode: 'onTouched',
  });
  const saisie = { ...saisieDe(null), ...useWatch({ control }) };
  const change = !memeSaisie(saisie, saisieDe(pharmacie)) || logo.genre !== 'garde';
  const depassee = (pharmacie?.version ?? 0) > base;

  const touche = useRef(depart !== null);
  const remplir = (p: Pharmacie | null) => {
    touche.current = false;
    reset(saisieDe(p));
    setLogo(GARDE);
    setBase(p?.version ?? 0);
    setRefus([]);
  };
  touche.current ||= change && !depassee;
  useEffect(() => {
    // Somebody else saved: what nobody touched here follows.
    if (depassee && !touche.current) remplir(pharmacie);
  });
  const memoire = JSON.stringify([saisie, logo.genre, base, change]);
  useEffect(() => {
    setBrouillon(
      change && session ? { utilisateur_id: session.id, version: base, saisie, logo } : null,
    );
    if (!change) touche.current = false;
  }, [memoire, logo]);
  useEffect(() => {
    if (!change) return undefined;
    const retenir = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', retenir);
    return () => window.removeEventListener('beforeunload', retenir);
  }, [change]);

  const enregistrer = handleSubmit(async (valeurs) => {
    if (!change) return toast.succes(phrasesPharmacie.pharmacieInchangee);
    const { success, statut, data, errors } = await appeler(modifierPharmacie, {
      corps: formulaireDe(valeurs, logo, base),
      cle: cle.current,
    });
    // Without an answer, the same key makes another press harmless.
    if (statut !== 0) cle.current = nouvelleCle();
    setRefus(success ? [] : errors);
    if (!success && data) retenirPharmacie(data);
    if (!success || !data) return;
    retenirPharmacie(data);
    remplir(data);
    await aller('/');
  });
  useRaccourcis('parametres', { 'Ctrl+S': () => void enregistrer() });

  const montre = logoMontre(pharmacie?.logo_url ?? null, logo);
  const champs = { register, erreurs: formState.errors };
  return (
    <form className="pharmacie-formulaire" noValidate onSubmit={(e) => void enregistrer(e)}>
      <div className="pharmacie-colonnes">
        <section className="pharmacie-logo" aria-label="Logo">
          <ChampLogo enregistre={pharmacie?.logo_url ?? null} logo={logo} changer={setLogo} />
        </section>
        <div className="pharmacie-champs">
          <Groupe titre="Identité">
            <Champ
              {...champs}
              nom="nom_pharmacie"
              libelle="Nom de la pharmacie"
              large={5}
              requis
              maxLength={150}
            />
            <Champ {...champs} nom="adresse" libelle="Adresse" large={5} requis maxLength={250} />
            <Champ {...champs} nom="bp" libelle="BP" large={2} maxLength={40} />
          </Groupe>
          <Groupe titre="Contacts">
            <Champ
              {...champs}
              nom="telephone1"
              libelle="Téléphone"
              large={3}
              requis
              type="tel"
              maxLength={40}
            />
            <Champ
              {...champs}
              nom="telephone2"
              libelle="Téléphone 2"
              large={3}
              type="tel"
              maxLength={40}
            />
            <Champ
              {...champs}
              nom="email"
              libelle="E-mail"
              large={3}
              inputMode="email"
              maxLength={150}
            />
            <Champ
              {...champs}
              nom="site_web"
              libelle="Site web"
              large={3}
              inputMode="url"
              maxLength={150}
            />
          </Groupe>
          <Groupe titre="Mentions légales">
            <Champ
              {...champs}
              nom="statut_juridique"
              libelle="Statut juridique"
              large={3}
              maxLength={60}
            />
            <Champ
              {...champs}
              nom="capital"
              libelle="Capital (FCFA)"
              large={3}
              inputMode="decimal"
              maxLength={40}
              className="nombre"
            />
            <Champ {...champs} nom="rccm" libelle="RCCM" large={3} maxLength={60} />
            <Champ {...champs} nom="nif" libelle="NIF" large={3} maxLength={60} />
          </Groupe>
          <Groupe titre="Ticket">
            <Champ
              {...champs}
              nom="slogan"
              libelle="Slogan, au bas des tickets"
              large={12}
              maxLength={150}
            />
          </Groupe>
        </div>
        <section className="pharmacie-ticket" aria-label="Ticket">
          <h2>Aperçu du ticket</h2>
          <CadreTicket
            titre="Aperçu du ticket"
            source={apercuTicket({ ...saisie, logo_url: montre })}
          />
        </section>
      </div>
      {change && depassee && (
        <Callout intent="warning" icon={false} compact role="status" className="pharmacie-avis">
          {phrasesPharmacie.pharmacieModifieeAilleurs}{' '}
          <Button size="small" onClick={() => remplir(pharmacie)}>
            Reprendre les valeurs enregistrées
          </Button>
        </Callout>
      )}
      {refus.length > 0 && (
        <ul className="formulaire-erreurs" role="alert">
          {refus.map((e) => (
            <li key={e}>{e}</li>
          ))}
        </ul>
      )}
      <div className="pharmacie-actions">
        <span role="status" className="pharmacie-etat">
          {change && 'Modifications non enregistrées'}
        </span>
        {change && <Button onClick={() => remplir(pharmacie)}>Annuler les modifications</Button>}
        <Button
          type="submit"
          intent="primary"
          loading={formState.isSubmitting}
          endIcon={<Touche>Ctrl+S</Touche>}
        >
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function Groupe({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <fieldset className="pharmacie-groupe">
      <legend>{titre}</legend>
      <div>{children}</div>
    </fieldset>
  );
}

interface PropsChamp extends Pick<
  InputGroupProps,
  'type' | 'inputMode' | 'maxLength' | 'className'
> {
  nom: keyof Saisie;
  libelle: string;
  /** Columns of twelve. */
  large: number;
  requis?: boolean;
  register: UseFormRegister<Saisie>;
  erreurs: FieldErrors<Saisie>;
}
function Champ({ nom, libelle, large, requis = false, register, erreurs, ...reste }: PropsChamp) {
  const id = useId();
  const faute = erreurs[nom]?.message;
  const { ref, ...champ } = register(nom);
  return (
    <FormGroup
      label={libelle}
      labelFor={id}
      labelInfo={
        requis && (
          <span className="discret" title="obligatoire">
            *
          </span>
        )
      }
      {...(faute && {
        intent: 'danger' as const,
        helperText: <span id={`${id}-faute`}>{faute}</span>,
      })}
      style={{ gridColumn: `span ${large}` }}
    >
      <InputGroup
        id={id}
        inputRef={ref}
        autoComplete="off"
        aria-required={requis}
        aria-invalid={faute !== undefined}
        {...(faute && { intent: 'danger' as const, 'aria-describedby': `${id}-faute` })}
        {...reste}
        {...champ}
      />
    </FormGroup>
  );
}
