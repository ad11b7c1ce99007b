{{/* What the objects are called, and the labels that find them. */}}

{{- define "task-review.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that never change: a selector cannot. Takes (list $ "component"). */}}
{{- define "task-review.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* Takes (list $ "component"). */}}
{{- define "task-review.labels" -}}
{{- $root := index . 0 -}}
{{ include "task-review.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "task-review.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Where the required secrets are. */}}
{{- define "task-review.secretName" -}}
{{- if .Values.secrets.create -}}
{{ include "task-review.fullname" . }}-secrets
{{- else -}}
{{ .Values.secrets.existingSecret }}
{{- end -}}
{{- end -}}

{{- define "task-review.databaseName" -}}
{{ include "task-review.fullname" . }}-database
{{- end -}}

{{- define "task-review.ownerSecretName" -}}
{{ .Values.database.cluster.ownerSecret | default (printf "%s-owner" (include "task-review.databaseName" .)) }}
{{- end -}}

{{- define "task-review.appSecretName" -}}
{{ .Values.database.cluster.appSecret | default (printf "%s-app" (include "task-review.databaseName" .)) }}
{{- end -}}

{{/* A Job cannot be changed, so one that is no hook is named by its version. */}}
{{- define "task-review.migrateJobName" -}}
{{ include "task-review.fullname" . }}-migrate
{{- if not (include "task-review.migratesByHook" .) -}}
-{{ .Values.image.tag | default .Chart.AppVersion | replace "." "-" | lower | trunc 15 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{/*
On the first install with a database of the chart, the Job is made with everything else: a hook would
wait for a database that is only made after it. In all other cases it is a hook, so that no process of
the new version starts on old tables.
*/}}
{{- define "task-review.migratesByHook" -}}
{{- if or .Release.IsUpgrade (not .Values.database.cluster.enabled) -}}yes{{- end -}}
{{- end -}}
