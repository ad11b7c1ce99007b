{{/* What a schema cannot say: values that need each other. Included once, by service-account.yaml. */}}
{{- define "task-review.checkValues" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl -}}
{{- fail "publicUrl is not set: where clients reach the service, such as https://review.example.com" -}}
{{- end -}}
{{- if not $v.filesUrl -}}
{{- fail "filesUrl is not set: another host, where files are read, such as https://files-review.example.com" -}}
{{- end -}}
{{- if eq (urlParse $v.publicUrl).hostname (urlParse $v.filesUrl).hostname -}}
{{- fail "filesUrl must be on another host than publicUrl: no cookie may go where files are read" -}}
{{- end -}}
{{- if and (not $v.secrets.create) (not $v.secrets.existingSecret) -}}
{{- fail "secrets.existingSecret is not set: name a Secret that you made (docs/operate/kubernetes.md), or set secrets.create for a trial" -}}
{{- end -}}
{{- if and $v.secrets.create (not (and $v.database.cluster.enabled $v.valkey.enabled)) -}}
{{- fail "secrets.create needs database.cluster.enabled and valkey.enabled: it cannot make the passwords of your own servers" -}}
{{- end -}}
{{- if and $v.secrets.optional (not $v.secrets.existingSecret) -}}
{{- fail "secrets.optional is set, but secrets.existingSecret is not: name the Secret that has these keys" -}}
{{- end -}}
{{- if and $v.database.cluster.enabled (not $v.secrets.create) (not (and $v.database.cluster.ownerSecret $v.database.cluster.appSecret)) -}}
{{- fail "database.cluster needs ownerSecret and appSecret: the passwords of its two roles" -}}
{{- end -}}
{{- if ne (has "s3-access-key-id" $v.secrets.optional) (has "s3-secret-access-key" $v.secrets.optional) -}}
{{- fail "secrets.optional must list s3-access-key-id and s3-secret-access-key both or neither" -}}
{{- end -}}
{{- if and $v.ingress.enabled (lt (int $v.trustedProxyHops) 1) -}}
{{- fail "trustedProxyHops must be 1 or more with an ingress: without it every client has the address of the proxy" -}}
{{- end -}}
{{- if and $v.secrets.create .Release.IsUpgrade (not (lookup "v1" "Secret" .Release.Namespace (include "task-review.secretName" .))) -}}
{{- fail (printf "the Secret %s is gone: restore it from a backup. New secrets would make every API key, session and webhook secret invalid" (include "task-review.secretName" .)) -}}
{{- end -}}
{{- end -}}
