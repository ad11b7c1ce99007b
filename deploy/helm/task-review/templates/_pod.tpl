{{/* What the pods of api, worker, migrate and doctor have in common. */}}

{{/* The secrets are files, never in the environment, where every child process and crash report has them. */}}
{{- define "task-review.requiredSecrets" -}}
database-url valkey-url key-peppers session-secret webhook-secret-keys
{{- end -}}

{{/* The setting that reads a key of the Secret: smtp-url is read by SMTP_URL_FILE. */}}
{{- define "task-review.secretEnv" -}}
- name: {{ . | upper | replace "-" "_" }}_FILE
  value: /run/task-review/secrets/{{ . }}
{{- end -}}

{{/* Takes (list $ "role"). */}}
{{- define "task-review.env" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- with $root.Values -}}
- name: HOST
  value: 0.0.0.0
- name: PUBLIC_URL
  value: {{ .publicUrl | quote }}
- name: FILES_URL
  value: {{ .filesUrl | quote }}
- name: METRICS_PORT
  value: '9464'
- name: METRICS_HOST
  value: 0.0.0.0
{{- if eq $role "worker" }}
- name: WORKER_PORT
  value: '8081'
{{- else }}
- name: PORT
  value: '8080'
{{- end }}
{{- /* Without Valkey each process gives out its share of the rate limits: counted at their most. */}}
- name: API_PROCESS_COUNT
  value: {{ .api.autoscaling.enabled | ternary .api.autoscaling.maxReplicas .api.replicas | toString | quote }}
- name: TRUSTED_PROXY_HOPS
  value: {{ .trustedProxyHops | toString | quote }}
{{- range splitList " " (include "task-review.requiredSecrets" $root) }}
{{ include "task-review.secretEnv" . }}
{{- end }}
{{- if eq $role "migrate" }}
{{ include "task-review.secretEnv" "database-owner-url" }}
{{- with .firstOperatorEmail }}
- name: FIRST_OPERATOR_EMAIL
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- range .secrets.optional }}
{{ include "task-review.secretEnv" . }}
{{- end }}
{{- range $name, $value := .settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with .extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
{{- end -}}

{{- define "task-review.volumeMounts" -}}
- name: secrets
  mountPath: /run/task-review/secrets
  readOnly: true
{{- if .Values.database.cluster.enabled }}
- name: database-ca
  mountPath: /run/task-review/database-ca
  readOnly: true
{{- end }}
- name: tmp
  mountPath: /tmp
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Takes (list $ "role"): the owner of the tables is known to migrate alone. */}}
{{- define "task-review.volumes" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- with $root.Values -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ include "task-review.secretName" $root }}
          items:
          {{- range splitList " " (include "task-review.requiredSecrets" $root) }}
            - { key: {{ . }}, path: {{ . }} }
          {{- end }}
          {{- if eq $role "migrate" }}
            - { key: database-owner-url, path: database-owner-url }
          {{- end }}
      {{- with .secrets.optional }}
      - secret:
          name: {{ $root.Values.secrets.existingSecret }}
          items:
          {{- range . }}
            - { key: {{ . }}, path: {{ . }} }
          {{- end }}
      {{- end }}
{{- if .database.cluster.enabled }}
# The Secret also has the key of the authority, which nobody here needs.
- name: database-ca
  secret:
    secretName: {{ include "task-review.databaseName" $root }}-ca
    defaultMode: 0440
    items:
      - { key: ca.crt, path: ca.crt }
{{- end }}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- with .extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
{{- end -}}

{{- define "task-review.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "task-review.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Where the pod runs, and who may pull its image; nothing where no value says so. */}}
{{- define "task-review.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Takes (list $ "component"): over zones and nodes where that is possible. Only pods of the
same version are counted, or a rollout would push the new ones together. */}}
{{- define "task-review.spread" -}}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "task-review.selector" $ | nindent 6 }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end -}}
